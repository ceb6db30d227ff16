import type { ServerText } from "#contract/people/admin.ts"
import { type Language, languages } from "#contract/people/preferences.ts"
import de from "./de.json" with { type: "json" }
import es from "./es.json" with { type: "json" }
import fr from "./fr.json" with { type: "json" }
import it from "./it.json" with { type: "json" }
import { translationIn } from "./translation.ts"

/*
 * The texts that the server writes for users, such as mails and the demo household. English is in the code, in tables that
 * `scripts/messages/textTables.ts` reads like those of the client (`web/i18n/texts.ts`); the translations are in the
 * files beside this one, each with the hash of its English text.
 */

/** A text that the server writes. Values are named in braces, `{hours}`, and are filled in as they are. */
export interface Text {
  readonly id: string
  readonly english: string
  /** For translators. */
  readonly description: string
}

/** Texts by their keys, and tables of them. */
export interface TextTree {
  readonly [key: string]: Text | TextTree
}

type Row = readonly [english: string, description: string]

type TextsOf<Rows> = { readonly [Key in keyof Rows]: Rows[Key] extends Row ? Text : Rows[Key] }

/**
 * Defines texts as the rows of a table, with ids of prefix and key. Another table can be a row. `about` says for
 * translators what all rows belong to. Prefix, English texts and descriptions are literals.
 */
export function texts<const Rows extends Readonly<Record<string, Row | TextTree>>>(
  prefix: string,
  table: Rows,
  about?: string,
): TextsOf<Rows> {
  const defined = Object.entries<Row | TextTree>(table).map(([key, row]) => [
    key,
    isRow(row)
      ? { id: `${prefix}.${key}`, english: row[0], description: about === undefined ? row[1] : `${about}: ${row[1]}` }
      : row,
  ])
  return Object.fromEntries(defined) as TextsOf<Rows>
}

const isRow = (row: Row | TextTree): row is Row => Array.isArray(row)

/** Whether this is a text, and not a table. */
export const isText = (tree: Text | TextTree): tree is Text => typeof tree["id"] === "string"

const translations: Partial<Record<Language, Readonly<Record<string, string>>>> = { de, es, fr, it }

/** A text in a language, with its values filled in. A text without a translation is English: the checks prevent that. */
export function textIn(
  language: Language,
  { id, english }: Text,
  values: Readonly<Record<string, string>> = {},
): string {
  const translated = translations[language]?.[id]
  const text = translated === undefined ? english : translationIn(translated).text
  return text.replaceAll(/\{(\w+)\}/gu, (name, value: string) => values[value] ?? name)
}

/** All texts of tables, in every language, with their values named in braces. */
export const listedTexts = (tree: TextTree): ReadonlyArray<ServerText> =>
  Object.values(tree).flatMap((text) =>
    isText(text)
      ? {
          id: text.id,
          description: text.description,
          texts: { en: null, de: null, fr: null, it: null, es: null, ...inEachLanguage(text) },
        }
      : listedTexts(text),
  )

const inEachLanguage = (text: Text): Partial<Record<Language, string>> =>
  Object.fromEntries(languages.map((language) => [language, textIn(language, text)]))
