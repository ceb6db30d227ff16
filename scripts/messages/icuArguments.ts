import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser"

/** Names and kinds of a message's arguments, such as `count:plural, day:argument`; undefined if it is malformed. */
export function argumentsOf(text: string): string | undefined {
  const found = new Set<string>()
  const collect = (elements: ReadonlyArray<MessageFormatElement>): void => {
    for (const element of elements) {
      switch (element.type) {
        case TYPE.literal:
        case TYPE.pound:
          break
        case TYPE.tag:
          found.add(`${element.value}:tag`)
          collect(element.children)
          break
        case TYPE.select:
        case TYPE.plural:
          found.add(`${element.value}:${element.type === TYPE.plural ? "plural" : "select"}`)
          for (const { value } of Object.values(element.options)) collect(value)
          break
        case TYPE.argument:
        case TYPE.number:
        case TYPE.date:
        case TYPE.time:
          // Numbers and days are formatted in the user's own number format before they are inserted into a text.
          found.add(`${element.value}:${element.type === TYPE.argument ? "argument" : "formatted by its language"}`)
          break
      }
    }
  }
  try {
    collect(parse(text, { requiresOtherClause: true }))
  } catch {
    return undefined
  }
  return [...found].sort().join(", ")
}
