import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { globSync } from "node:fs"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { serverTexts } from "#server/admin/serverTexts.ts"
import { argumentsOf } from "./icuArguments.ts"
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

/** The English texts that the code defines. Each must have an id, a default and a description for the translator. */
export async function englishTexts(): Promise<EnglishTexts> {
  const digest = createHash("sha256")
  for (const [path, code] of await clientSources()) digest.update(`${path}\0${code}\0`)
  const wanted = digest.digest("hex")
  const known = await readJson<Partial<EnglishTexts> & { readonly digest?: string }>(extractedFile)
  if (known.digest === wanted && known.texts && known.descriptions) {
    return { texts: known.texts, descriptions: known.descriptions }
  }
  if (extracting?.digest !== wanted) extracting = { digest: wanted, texts: extractAndKeep(wanted) }
  return extracting.texts
}

/** The extraction in progress: the languages are loaded at the same time, and share it. */
let extracting: { readonly digest: string; readonly texts: Promise<EnglishTexts> } | undefined

async function extractAndKeep(digest: string): Promise<EnglishTexts> {
  const extracted = await extract()
  await mkdir(dirname(extractedFile), { recursive: true })
  const begun = `${extractedFile}.${process.pid}`
  await writeFile(begun, JSON.stringify({ digest, ...extracted }))
  await rename(begun, extractedFile)
  return extracted
}

/** The cache of the last extraction, which is used while the code is unchanged. */
const extractedFile = join(projectFolder, ".tmp/texts.json")

async function extract(): Promise<EnglishTexts> {
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
