import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { argumentsOf } from "./icuArguments.ts"
import { type DefinedText, textsDefinedIn } from "./textTables.ts"
import { type Catalogue, changedSince, textsIn, translatedLanguages } from "./translations.ts"

/*
 * The texts of the product. The English ones and their descriptions are written in the code and read from it; they are
 * not in a file of the project. The translations are in `de.json` and its siblings.
 */

const projectFolder = fileURLToPath(new URL("../..", import.meta.url))

/** The English texts in the code, and their descriptions, by id. */
interface EnglishTexts {
  readonly texts: Catalogue
  readonly descriptions: Catalogue
}

/** Texts that are translated together. */
export interface TextSet {
  /** The files whose code defines and shows them. */
  readonly sources: string
  /** The folder of their translations. */
  readonly translations: string
}

/** The texts of the client and of the public pages. */
export const ofClient: TextSet = { sources: "web/**/*.{ts,tsx}", translations: "web/i18n" }

/** What the server writes, such as mails and the demo household. */
export const ofServer: TextSet = { sources: "server/**/*.ts", translations: "server/texts" }

/** The code with the texts of a set, by its paths. */
export async function sourcesOf({ sources }: TextSet): Promise<ReadonlyMap<string, string>> {
  const paths = globSync(sources, { cwd: projectFolder }).sort()
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(projectFolder, path), "utf8")] as const)),
  )
}

/** The English texts that the code defines, sorted by their ids. */
export async function englishTexts(set: TextSet = ofClient): Promise<EnglishTexts> {
  const texts: Record<string, string> = {}
  const descriptions: Record<string, string> = {}
  const defined = [...(await sourcesOf(set))].flatMap(([path, code]) => definedIn(path, code))
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
export const translationsIn = (language: string, set: TextSet = ofClient): Promise<Catalogue> =>
  readJson(translationsFile(language, set))

/** The file with the translations of a language. */
export const translationsFile = (language: string, { translations }: TextSet): string =>
  join(projectFolder, translations, `${language}.json`)

/** The texts of the client in a language, without hashes. */
export const textsOf = async (language: string): Promise<Catalogue> =>
  language === "en" ? (await englishTexts()).texts : textsIn(await translationsIn(language))

/** By language, the ids of all texts of the product whose English text changed after they were translated. */
export async function changedTranslations(): Promise<Readonly<Record<string, ReadonlyArray<string>>>> {
  const changed = translatedLanguages.map(async (language) => {
    const ofSets = [ofClient, ofServer].map(async (set) =>
      changedSince((await englishTexts(set)).texts, await translationsIn(language, set)),
    )
    return [language, (await Promise.all(ofSets)).flat()] as const
  })
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
