import { execFile } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser"

/*
 * Every text of the client stands in every language. The English ones are written in the code and extracted into
 * `en.json`; the others are translated by hand. `npm test` and the build of the client fail on what is found here.
 *
 *   node scripts/checkMessages.ts           says what is wrong
 *   node scripts/checkMessages.ts --write   writes en.json anew before it looks
 */

export type Catalogue = Readonly<Record<string, string>>

const projectFolder = fileURLToPath(new URL("..", import.meta.url))
const messagesFolder = join(projectFolder, "web/messages")
const translated = ["de", "fr", "it", "es"] as const

/** What is wrong with the catalogues, a line each; nothing when they are complete. */
export async function messageFaults(): Promise<ReadonlyArray<string>> {
  const source = await extractedMessages()
  const faults = cataloguesEqual(source, await readCatalogue("en"))
    ? []
    : ["en.json is not what the code says: run `node scripts/checkMessages.ts --write`"]
  for (const language of translated) {
    faults.push(...catalogueFaults(source, await readCatalogue(language)).map((fault) => `${language}.json: ${fault}`))
  }
  return faults
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

/** The texts that the code defines, by id. Each must state an id, a default and a description for the translator. */
async function extractedMessages(): Promise<Catalogue> {
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
  return Object.fromEntries(
    Object.entries(messages)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, { defaultMessage = "", description = "" }]) => {
        const kinds = argumentsOf(defaultMessage)
        if (defaultMessage === "" || description === "") throw new Error(`${id} has no default or no description`)
        if (kinds === undefined) throw new Error(`${id} cannot be read as an ICU message`)
        if (kinds.includes("formatted by its language")) {
          throw new Error(`${id} formats a number or day by its language: pass it formatted (see web/format)`)
        }
        return [id, defaultMessage]
      }),
  )
}

async function readCatalogue(language: string): Promise<Catalogue> {
  try {
    return JSON.parse(await readFile(join(messagesFolder, `${language}.json`), "utf8")) as Catalogue
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {}
    throw error
  }
}

const cataloguesEqual = (a: Catalogue, b: Catalogue): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, text]) => b[id] === text)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--write")) {
    const english = `${JSON.stringify(await extractedMessages(), null, 2)}\n`
    await writeFile(join(messagesFolder, "en.json"), english)
  }
  const faults = await messageFaults()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log("Every text stands in every language.")
}
