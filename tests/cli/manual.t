source=$(dirname "$script")/../../src

# The commands that there are.
commands() { noge --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'; }

# What is left of a page if one takes away all that is there for roff, blanks and accents.
plain_page() {
    sed -e '/^\.\(TP\|sp\|nh\|ad l\)$/d' -e 's/\\f[BIR]//g' -e 's/\\[&:]//g' -e 's/\\-/-/g' -e "s/\\\\(aq/'/g" \
        -e 's/\\(dq/"/g' -e 's/\\(ti/~/g' -e 's/\\(ha/^/g' -e 's/\\\[u2026\]/…/g' -e 's/\\\[u00A9\]/©/g' \
        -e 's/\\\[u2013\]/–/g' -e 's/\\\[u00D7\]/×/g' -e 's/\\(rs/\\/g' | tr -d ' \n'
}
plain_help() { tr -d '` \n'; }

# The lines of a section of a page: section OPTIONS <PAGE
section() { sed -n "/^\.SH $1\$/,/^\.SH/{/^\.SH/d;p}"; }

it 'has a page for every command and one for all'
run 0 noge manual -o pages
out ''
err ''
wrote pages/noge.1 $(commands | sed 's,.*,pages/noge-&.1,')
check
[ "$(commands | wc -l)" -ge 15 ] || complain 'the list of commands was not found'

it 'says in options, arguments and examples what --help says, to the letter'
for command in $(commands); do
    run 0 noge "$command" --help
    sed -n '/^Options:/,/^Examples:/{/^[OE]/d;p}' "$place/out" | plain_help >expected
    section OPTIONS <"pages/noge-$command.1" | plain_page >found
    same expected found
    sed -n '/^Examples:/,${/^E/d;p}' "$place/out" | plain_help >expected
    section EXAMPLES <"pages/noge-$command.1" | plain_page >found
    same expected found
    sed -n '3,/^Options:/{/^Options:/d;p}' "$place/out" | plain_help >expected
    section DESCRIPTION <"pages/noge-$command.1" | plain_page >found
    same expected found
    sed -n '1s/^Usage: //p' "$place/out" | plain_help >expected
    section SYNOPSIS <"pages/noge-$command.1" | plain_page >found
    same expected found
    check
    [ -s found ] || complain 'the page has no synopsis'
done
rm -f expected found

it 'has the sections that people look for'
for command in $(commands); do
    run 0 noge manual "$command"
    same "pages/noge-$command.1" "$place/out"
    for title in NAME SYNOPSIS DESCRIPTION OPTIONS EXAMPLES 'EXIT STATUS' 'SEE ALSO'; do
        out_has ".SH $title"
    done
    out_has "noge\\-$command \\- "
done
run 0 noge manual
same pages/noge.1 "$place/out"
run 0 noge manual noge
same pages/noge.1 "$place/out"
for title in COMMANDS GRAPHS POLICIES ENVIRONMENT FILES; do out_has ".SH $title"; done
for command in $(commands); do out_has "\\fBnoge\\-$command\\fR(1)"; done

it 'names every variable that the program reads, where it matters'
for variable in $(grep -rhoE '(getenv|set_variable)\("[A-Z_]+"\)' "$source" | sed 's/.*"\(.*\)".*/\1/' | sort -u); do
    section ENVIRONMENT <pages/noge.1 >variables
    check
    grep -qx "\\\\fB$variable\\\\fR" variables || complain "noge.1 does not tell of $variable"
done
run 0 noge manual fetch
out_has '\fBXDG_CACHE_HOME\fR'
run 0 noge manual explore
out_has '\fBNOGE_MODELS\fR'
out_has '\fBNOGE_DATA\fR'
run 0 sh -c "noge manual runs | grep -c ENVIRONMENT; true"
out 0

it 'is sound roff'
if command -v mandoc >/dev/null; then
    # A source without a repository does not know its date.
    run 0 sh -c "mandoc -Tlint -Wwarning pages/*.1 | grep -v 'missing date'; true"
    out ''
    run 0 sh -c 'mandoc -Tutf8 -O width=80 pages/noge-explore.1 | sed "s/.\x08//g"'
    out_has '-p, --policy POLICY'
    out_has '       noge explore maze:side=31 --draw maze.svg'
else
    echo 'SKIP: no mandoc to check manual pages with'
fi
if command -v groff >/dev/null; then
    for page in pages/*.1; do
        run 0 groff -ww -man -Tutf8 -z "$page"
        err ''
    done
else
    echo 'SKIP: no groff to check manual pages with'
fi

it 'replaces pages only if told to, and says what it does not know'
run 2 noge manual -o pages
err_has 'pages/noge.1'
run 0 noge manual -o pages --force
run 2 noge manual nothing
err "noge: there is no command 'nothing'; \`noge --help\` lists them"
run 2 noge manual explore -o elsewhere
wrote
err_has '--output writes all pages'
run 1 noge manual -o /proc/nowhere
