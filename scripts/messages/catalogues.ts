import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { serverTexts } from "#server/admin/serverTexts.ts"
import { argumentsOf } from "./icuArguments.ts"
import { type DefinedText, textsDefinedIn } from "./textTables.ts"
import { type Catalogue, changedSince, shortHash, textsIn, translatedLanguages } from "./translations.ts"

/*
 * The texts of the client. The English ones and their descriptions are written in the code and extracted from it; they
 * are not in a file of the project. The translations are in `web/i18n/de.json` and its siblings.
 */

const projectFolder = fileURLToPath(new URL("../..", import.meta.url))

/** The English texts in the code, and their descriptions, by id. */
export interface EnglishTexts {
  readonly texts: Catalogue
  readonly descriptions: Catalogue
}

/** The code of the client by its paths. */
export async function clientSources(): Promise<ReadonlyMap<string, string>> {
  const paths = globSync("web/**/*.{ts,tsx}", { cwd: projectFolder }).sort()
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(projectFolder, path), "utf8")] as const)),
  )
}

/** The English texts that the code defines, sorted by their ids. */
export async function englishTexts(): Promise<EnglishTexts> {
  const texts: Record<string, string> = {}
  const descriptions: Record<string, string> = {}
  const defined = [...(await clientSources())].flatMap(([path, code]) => definedIn(path, code))
  for (const { id, english, description } of defined.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const kinds = argumentsOf(english)
    if (kinds === undefined) throw new Error(`${id} cannot be read as an ICU message`)
    if (kinds.includes("formatted by its language")) {
      throw new Error(`${id} formats a number or day by its language: pass it formatted (see web/format)`)
    }
    if (id in texts) throw new Error(`${id} is defined twice`)
    texts[id] = english
    descriptions[id] = description
  }
  return { texts, descriptions }
}

/** The texts of each module when it was last read: only what changed since is read again. */
const known = new Map<string, { readonly code: string; readonly defined: ReadonlyArray<DefinedText> }>()

function definedIn(path: string, code: string): ReadonlyArray<DefinedText> {
  const before = known.get(path)
  if (before?.code === code) return before.defined
  const defined = textsDefinedIn(path, code)
  known.set(path, { code, defined })
  return defined
}

/** The translations of a language as they are stored, each with the hash of its English text. */
export const translationsIn = (language: string): Promise<Catalogue> => readJson(translationsFile(language))

/** The file with the translations of a language. */
export const translationsFile = (language: string): string => join(projectFolder, `web/i18n/${language}.json`)

/** The hashes of the English texts from which those of the server were translated (see `translations.ts`). */
export const serverTextHashes = (): Promise<Catalogue> => readJson(serverTextHashesFile)

/** The file with those hashes. */
export const serverTextHashesFile = join(projectFolder, "scripts/messages/serverTexts.json")

/** The texts of the client in a language, without hashes. */
export const textsOf = async (language: string): Promise<Catalogue> =>
  language === "en" ? (await englishTexts()).texts : textsIn(await translationsIn(language))

/** By language, the ids of all texts of the product whose English text changed after they were translated. */
export async function changedTranslations(): Promise<Readonly<Record<string, ReadonlyArray<string>>>> {
  const { texts: english } = await englishTexts()
  const hashes = await serverTextHashes()
  const ofServer = serverTexts()
    .filter(({ id, texts }) => hashes[id] !== undefined && hashes[id] !== shortHash(texts.en ?? ""))
    .map(({ id }) => id)
  const changed = translatedLanguages.map(
    async (language) => [language, [...changedSince(english, await translationsIn(language)), ...ofServer]] as const,
  )
  return Object.fromEntries(await Promise.all(changed))
}

async function readJson<Content extends object>(path: string): Promise<Content> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {} as Content
    throw error
  }
}
