/**
 * The titles of the tests and groups of tests in a test file, as they are written there: a template with its `${…}`,
 * and `it.each` with its `%s` and `$name`. Skipped tests are left out.
 */
export function testTitlesIn(text: string): ReadonlyArray<string> {
  const titles: Array<string> = []
  const calls = /^([^\n]*?)\b(?:it|test|describe)((?:\.\w+)*)(?:<[^\n]*?>)?(?=\()/gm
  for (let call = calls.exec(text); call; call = calls.exec(text)) {
    const [, before = "", modifiers = ""] = call
    if (/^\s*(\/\/|\*)/.test(before) || /\.(skip|todo)\b/.test(modifiers)) continue
    const isTable = /\.(each|for|skipIf|runIf)\b/.test(modifiers)
    const opened = isTable ? afterBrackets(text, calls.lastIndex) : calls.lastIndex
    const title = titleAt(text, opened)
    if (title !== undefined) titles.push(title)
  }
  return titles
}

/** The first argument of a call, if it is a literal text. */
function titleAt(text: string, bracket: number): string | undefined {
  const literal = /\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/y
  literal.lastIndex = bracket
  const [, double, single, template] = literal.exec(text) ?? []
  return (double ?? single ?? template)?.replaceAll(/\\(.)/g, "$1")
}

/** The index after the matching bracket; brackets within texts are ignored. */
function afterBrackets(text: string, from: number): number {
  let depth = 0
  const tokens =
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|(?<=[[(,:=]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|[()[\]{}]/g
  tokens.lastIndex = from
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (/^[([{]$/.test(token[0])) depth++
    else if (/^[)\]}]$/.test(token[0]) && --depth === 0) return tokens.lastIndex
  }
  return text.length
}
