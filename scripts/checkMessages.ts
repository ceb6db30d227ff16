import { execFile } from "node:child_process"
import { glob, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser"
import { serverTexts } from "../server/admin/serverTexts.ts"
import { type Catalogue, changedSince, isUpToDate, keptAnew, type TranslatedFrom } from "./messages/translatedFrom.ts"
import { type Sources, unusedMessages } from "./messages/unusedMessages.ts"

/*
 * Every text of the client stands in every language, and is shown somewhere. The English ones are written in the code
 * and extracted into `en.json`, what they are about into `descriptions.json`; the others are translated by hand. What
 * the server writes, such as mails, stands in its own code in every language. `npm test` and the build of the client
 * fail on what is found here, and on a translation of an English text that was changed since.
 *
 *   node scripts/checkMessages.ts                  says what is wrong
 *   node scripts/checkMessages.ts --write          writes what is extracted anew before it looks
 *   node scripts/checkMessages.ts --confirm id …   keeps besides that the translations of these ids are right still
 */

const projectFolder = fileURLToPath(new URL("..", import.meta.url))
const messagesFolder = join(projectFolder, "web/messages")
const translated = ["de", "fr", "it", "es"] as const
const toWrite = "run `node scripts/checkMessages.ts --write`"

/** What is wrong with the catalogues, a line each; nothing when they are complete. */
export async function messageFaults(): Promise<ReadonlyArray<string>> {
  const { texts, descriptions } = await extractedMessages()
  const { english, translations } = await everyText(texts)
  const kept = await readTranslatedFrom()
  const unused = unusedMessages(await readSources())
  const faults = unused.map((id) => `${id} is defined, and shown nowhere: take it out`)
  if (!catalogueEquals(texts, await readCatalogue("en"))) faults.push(`en.json is not what the code says: ${toWrite}`)
  if (!catalogueEquals(descriptions, await readCatalogue("descriptions"))) {
    faults.push(`descriptions.json is not what the code says: ${toWrite}`)
  }
  if (!isUpToDate(kept, { english, translations })) faults.push(`translatedFrom.json is out of date: ${toWrite}`)
  const now = keptAnew(kept, { english, translations })
  for (const language of translated) {
    const found = [
      ...catalogueFaults(english, translations[language] ?? {}),
      ...changedSince(now, language).map((id) => `${id} was translated from another English text`),
    ]
    faults.push(...found.map((fault) => `${language}: ${fault}`))
  }
  return faults
}

/** Writes what the code says, and from what each translation was made. */
async function writeMessages(confirmed: ReadonlySet<string>): Promise<void> {
  const { texts, descriptions } = await extractedMessages()
  await writeFileOf("en", texts)
  await writeFileOf("descriptions", descriptions)
  await writeFileOf("translatedFrom", keptAnew(await readTranslatedFrom(), await everyText(texts), confirmed))
}

/** Compares a translation with the texts it translates: nothing missing, nothing left over, the same arguments. */
export function catalogueFaults(source: Catalogue, translation: Catalogue): ReadonlyArray<string> {
  const faults: Array<string> = []
  for (const [id, text] of Object.entries(source)) {
    const translatedText = translation[id]
    if (translatedText === undefined || translatedText.trim() === "") {
      faults.push(`${id} is missing`)
      continue
    }
    const wanted = argumentsOf(text)
    const found = argumentsOf(translatedText)
    if (found === undefined) faults.push(`${id} cannot be read as an ICU message`)
    else if (wanted !== found) faults.push(`${id} has the arguments ${found || "none"} instead of ${wanted || "none"}`)
  }
  for (const id of Object.keys(translation)) if (!(id in source)) faults.push(`${id} is not used`)
  return faults
}

/** Names and kinds of the arguments of a message, such as `count:plural, day:argument`; nothing if it is malformed. */
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
          // Numbers and days are formatted by the person's own number format before they come into a text.
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

interface Extracted {
  readonly texts: Catalogue
  readonly descriptions: Catalogue
}

/** The texts that the code defines, by id. Each must state an id, a default and a description for the translator. */
async function extractedMessages(): Promise<Extracted> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(projectFolder, "node_modules/@formatjs/cli/bin/formatjs"),
      "extract",
      "web/**/*.{ts,tsx}",
      "--ignore",
      "**/*.d.ts",
      "--throws",
    ],
    { cwd: projectFolder, maxBuffer: 32 * 1024 * 1024 },
  )
  const messages = JSON.parse(stdout) as Record<
    string,
    { readonly defaultMessage?: string; readonly description?: string }
  >
  const texts: Record<string, string> = {}
  const descriptions: Record<string, string> = {}
  for (const [id, message] of Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { defaultMessage = "", description = "" } = message
    const kinds = argumentsOf(defaultMessage)
    if (defaultMessage === "" || description === "") throw new Error(`${id} has no default or no description`)
    if (kinds === undefined) throw new Error(`${id} cannot be read as an ICU message`)
    if (kinds.includes("formatted by its language")) {
      throw new Error(`${id} formats a number or day by its language: pass it formatted (see web/format)`)
    }
    texts[id] = defaultMessage
    descriptions[id] = description
  }
  return { texts, descriptions }
}

/** The texts of the client, of which the English ones are told, and those of the server, in one catalogue for each language. */
async function everyText(english: Catalogue) {
  const written = serverTexts()
  const ofServer = (language: "en" | (typeof translated)[number]): Catalogue =>
    Object.fromEntries(written.flatMap(({ id, texts }) => (texts[language] === null ? [] : [[id, texts[language]]])))
  const translations = await Promise.all(
    translated.map(
      async (language) => [language, { ...(await readCatalogue(language)), ...ofServer(language) }] as const,
    ),
  )
  return {
    english: { ...english, ...ofServer("en") },
    translations: Object.fromEntries(translations) as Readonly<Record<string, Catalogue>>,
  }
}

async function readSources(): Promise<Sources> {
  const sources = new Map<string, string>()
  for await (const path of glob("web/**/*.{ts,tsx}", { cwd: projectFolder })) {
    sources.set(path, await readFile(join(projectFolder, path), "utf8"))
  }
  return sources
}

const readCatalogue = async (name: string): Promise<Catalogue> => (await readFileOf(name)) as Catalogue
const readTranslatedFrom = async (): Promise<TranslatedFrom> => (await readFileOf("translatedFrom")) as TranslatedFrom

async function readFileOf(name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(messagesFolder, `${name}.json`), "utf8"))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {}
    throw error
  }
}

const writeFileOf = (name: string, content: object): Promise<void> =>
  writeFile(join(messagesFolder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`)

const catalogueEquals = (a: Catalogue, b: Catalogue): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, text]) => b[id] === text)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , asked, ...ids] = process.argv
  if (asked === "--write" || asked === "--confirm") await writeMessages(new Set(ids))
  const faults = await messageFaults()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log("Every text stands in every language.")
}
