/// What shells load to have words completed: a few lines that ask the program, which knows what is typed and what the
/// library has, and never let the shell expand what comes from it.
enum CompletionScript: String, CaseIterable {
  case bash, zsh, fish

  /// The script.
  var text: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Completes the words of shellac. What it offers comes quoted, and is not expanded.
    _shellac() {
        local -a answer
        mapfile -t answer < <("${COMP_WORDS[0]/#\~\//$HOME/}" ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
        COMPREPLY=("${answer[@]:1}")
        case ${answer[0]-} in
        "words nospace") compopt -o nospace ;;
        files*) compopt -o default ;;
        folders) compopt -o dirnames ;;
        esac
    }
    complete -o nosort -F _shellac shellac

    """#

  private static let zshScript = #"""
    #compdef shellac
    # Completes the words of shellac. What it offers is quoted by zsh, and is not expanded.
    _shellac() {
        local current=$PREFIX
        [[ -n $QIPREFIX ]] || current=${(Q)PREFIX}
        local -a given=("${(@Q)words[2,CURRENT-1]}") answer plain shown options
        answer=("${(@f)$("${words[1]/#\~\//$HOME/}" ---complete zsh "${(@)given}" "$current" 2>/dev/null)}")
        local offered=$answer[1]
        shift answer
        case $offered in
        files*)
            [[ $current == --*=* ]] && compset -P '*='
            local -a extensions=(${=offered#files})
            if (( $#extensions )); then _files -g "*.(${(j:|:)extensions})"; else _files; fi
            return
            ;;
        folders)
            [[ $current == --*=* ]] && compset -P '*='
            _files -/
            return
            ;;
        esac
        (( $#answer )) || return 1
        plain=("${(@)answer%%$'\t'*}")
        shown=("${(@)answer/$'\t'/  -- }")
        [[ $offered == *nospace ]] && options+=(-S '')
        # What differs from what was typed in case or accents takes its place.
        [[ ${plain[1]} == ${(b)current}* ]] || options+=(-U)
        [[ "$answer" == *$'\t'* ]] && options+=(-l -d shown)
        compadd "${(@)options}" -V shellac -a plain
    }
    if [[ ${funcstack[1]} == _shellac ]]; then
        _shellac "$@"
    else
        compdef _shellac shellac
    fi

    """#

  private static let fishScript = #"""
    # Completes the words of shellac. What it offers is quoted by fish, and is not expanded.
    function __shellac_complete
        set -l words (commandline -opc)
        set -l raw (commandline -ct)
        set -l current (string unescape -- $raw; or string unescape -- $raw\"; or string unescape -- $raw\')
        set -l answer (command $words[1] ---complete fish $words[2..] "$current" 2>/dev/null)
        set -l lead (string match -r -- '^--[^=]*=' "$current")
        switch "$answer[1]"
            case files
                printf "$lead%s\n" (__fish_complete_path (string replace -- "$lead" '' "$current"))
            case 'files *'
                set -l path (string replace -- "$lead" '' "$current")
                for extension in (string split ' ' -- $answer[1])[2..]
                    printf "$lead%s\n" (__fish_complete_suffix --complete="$path" .$extension)
                end
            case folders
                printf "$lead%s\n" (__fish_complete_directories (string replace -- "$lead" '' "$current"))
            case '*'
                printf '%s\n' $answer[2..]
        end
    end
    complete -c shellac -f -k -a '(__shellac_complete)'

    """#
}
