import type { MessageDescriptor, MessageValue, TypedMessageDescriptor } from "react-intl"

type Values = Readonly<Record<string, MessageValue>>

/** A text of the interface, for `FormattedMessage`, `Say` and `formatMessage`, with the values that it names. */
export type Text<Named extends Values = {}> = TypedMessageDescriptor<Named> & { readonly id: string }

/** The English text, and what a translator needs to know: where it is shown, and what it means there. */
type Row = readonly [english: string, description: string]

type Table = Readonly<Record<string, Row | Readonly<MessageDescriptor>>>

type TextsOf<Rows> = {
  readonly [Key in keyof Rows]: Rows[Key] extends readonly [infer English extends string, string]
    ? Text<ValuesIn<English>>
    : Rows[Key]
}

/**
 * Defines texts as the rows of a table: `title: ["Shares", "Title of a page"]` in the table `list` has the id
 * `list.title`. A text that is defined elsewhere can be a row, too. Prefix, English text and description are literals:
 * the build reads them from the code (`scripts/messages/textTables.ts`), and leaves only the ids in what browsers fetch.
 *
 * The values that a text names are part of its type. `{day}` is a string, since numbers and days are formatted in the
 * user's own way before; `{count, plural, …}` is a number, and `{isTaxed, select, yes {…} other {…}}` is yes or no.
 */
export function texts<const Rows extends Table>(prefix: string, table: Rows): TextsOf<Rows> {
  const rows = Object.entries<Row | Readonly<MessageDescriptor>>(table)
  const defined = rows.map(([key, row]) => [key, isRow(row) ? described(`${prefix}.${key}`, row) : row])
  return Object.fromEntries(defined) as TextsOf<Rows>
}

/** Defines a text that is in no table, whose id differs from its key, or whose values are not those that `texts` infers. */
export const text = <Named extends Values = never, const English extends string = string>(
  id: string,
  english: English,
  description: string,
): Text<[Named] extends [never] ? ValuesIn<English> : Named> =>
  described(id, [english, description]) as Text<[Named] extends [never] ? ValuesIn<English> : Named>

const described = (id: string, [defaultMessage, description]: Row): MessageDescriptor => ({
  id,
  defaultMessage,
  description,
})

const isRow = (row: Row | Readonly<MessageDescriptor>): row is Row => Array.isArray(row)

/** The values that a text names. */
type ValuesIn<English extends string> = string extends English
  ? {}
  : { readonly [Value in NamedIn<English> as Value[0]]: Value[1] }

/**
 * Names and types of the values in the rest of a text, brace by brace. `Inside` has what the braces before it opened and
 * did not close, the innermost first: the options of a plural or a selection, or the text of one of these options.
 */
type NamedIn<
  Rest extends string,
  Inside extends ReadonlyArray<"options" | "text"> = [],
  Found extends readonly [name: string, type: unknown] = never,
> = Rest extends `${infer UntilClosed}}${infer AfterClosed}`
  ? UntilClosed extends `${string}{${infer Value}`
    ? Rest extends `${string}{${infer AfterOpened}`
      ? Inside extends readonly ["options", ...ReadonlyArray<unknown>]
        ? NamedIn<AfterOpened, ["text", ...Inside], Found>
        : Value extends `${infer Name}, ${infer Kind extends "plural" | "select"}, ${string}`
          ? AfterOpened extends `${Name}, ${Kind}, ${infer Options}`
            ? NamedIn<Options, ["options", ...Inside], Found | readonly [Name, Chosen<Kind, Options>]>
            : never
          : NamedIn<AfterClosed, Inside, Found | readonly [Value, string]>
      : never
    : Inside extends readonly [unknown, ...infer Outside extends ReadonlyArray<"options" | "text">]
      ? NamedIn<AfterClosed, Outside, Found>
      : Found
  : Found

type Chosen<Kind extends "plural" | "select", Options extends string> = Kind extends "plural"
  ? number
  : Options extends `yes {${string}`
    ? "yes" | "no"
    : string
