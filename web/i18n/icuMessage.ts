/*
 * Replaces `@formatjs/icu-messageformat-parser` in the browser (see vite.config.ts). It supports only the syntax that
 * the client's texts use, in a twentieth of the code. A test compares the two parsers over every text of every
 * language, so that a text that needs more syntax fails there.
 */

export * from "@formatjs/icu-messageformat-parser/no-parser.js"

/** The elements as react-intl expects them, which also defines the numbers of the types. */
type Element =
  | { readonly type: 0; readonly value: string }
  | { readonly type: 1; readonly value: string }
  | { readonly type: 5; readonly value: string; readonly options: Options }
  | {
      readonly type: 6
      readonly value: string
      readonly options: Options
      readonly offset: 0
      readonly pluralType: "cardinal"
    }
  | { readonly type: 7 }

type Options = Readonly<Record<string, { readonly value: ReadonlyArray<Element> }>>

/** Parses a text with arguments `{day}`, `{count, plural, …}` and `{kind, select, …}`. Throws on any other syntax. */
export function parse(text: string): ReadonlyArray<Element> {
  let at = 0

  /** Matches the pattern at the current position, and advances past the match. */
  const taken = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const expected = (pattern: RegExp): string => {
    const found = taken(pattern)
    if (!found) throw new SyntaxError(`cannot be read at ${at}: ${text}`)
    return found[1] ?? ""
  }

  const message = (isCounting: boolean): ReadonlyArray<Element> => {
    const elements: Array<Element> = []
    while (at < text.length && text[at] !== "}") {
      if (taken(/\{\s*/y)) elements.push(argument())
      else if (isCounting && taken(/#/y)) elements.push({ type: 7 })
      else elements.push({ type: 0, value: expected(isCounting ? /([^{}#]+)/y : /([^{}]+)/y).replaceAll("''", "'") })
    }
    return elements
  }
  const argument = (): Element => {
    const value = expected(/(\w+)\s*/y)
    if (taken(/\}/y)) return { type: 1, value }
    const kind = expected(/,\s*(plural|select)\s*,\s*/y)
    const options: Record<string, { readonly value: ReadonlyArray<Element> }> = {}
    while (!taken(/\}/y)) {
      const name = expected(/(=?\w+)\s*\{/y)
      options[name] = { value: message(kind === "plural") }
      expected(/\}\s*/y)
    }
    return kind === "plural"
      ? { type: 6, value, options, offset: 0, pluralType: "cardinal" }
      : { type: 5, value, options }
  }

  const elements = message(false)
  if (at < text.length) throw new SyntaxError(`cannot be read at ${at}: ${text}`)
  return elements
}
