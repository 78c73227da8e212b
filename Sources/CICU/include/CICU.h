#ifndef SHELLAC_CICU_H
#define SHELLAC_CICU_H
#endif
