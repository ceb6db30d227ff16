import { writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { serverTexts } from "#server/admin/serverTexts.ts"
import {
  clientSources,
  changedTranslations,
  englishTexts,
  serverTextHashes,
  serverTextHashesFile,
  translationsFile,
  translationsIn,
} from "./messages/catalogues.ts"
import { argumentsOf } from "./messages/icuArguments.ts"
import { oldWordFaults } from "./messages/oldWords.ts"
import {
  type Catalogue,
  hashesOf,
  textsIn,
  type TranslatedLanguage,
  translatedLanguages,
  withHashes,
  withoutHash,
} from "./messages/translations.ts"
import { unusedMessages } from "./messages/unusedMessages.ts"

/*
 * Checks that every text of the client exists in every language, and is shown somewhere. The English texts are written
 * in the code; the others are translated by hand. The texts of the server, such as mails, are in its own code in every
 * language. `npm test` and the build of the client fail on the faults that are found here, and on a translation of an
 * English text that was changed since.
 *
 *   node scripts/checkMessages.ts                  prints the faults
 *   node scripts/checkMessages.ts --write          adds the hash of the English text to translations that have none
 *   node scripts/checkMessages.ts --confirm id …   also confirms that the translations of these ids are right
 */

const toWrite = "run `node scripts/checkMessages.ts --write`"

/** The faults of the catalogues, a line each; empty if they are complete. */
export async function messageFaults(): Promise<ReadonlyArray<string>> {
  const { texts } = await englishTexts()
  const english = { ...texts, ...textsOfServer("en") }
  const unused = unusedMessages(await clientSources())
  const faults = unused.map((id) => `${id} is defined but not used: remove it`)
  faults.push(...oldWordFaults(english))
  const hashes = await serverTextHashes()
  const inEnglish = textsOfServer("en")
  for (const id of Object.keys(inEnglish)) if (!(id in hashes)) faults.push(`${id} has no hash: ${toWrite}`)
  for (const id of Object.keys(hashes)) if (!(id in inEnglish)) faults.push(`${id} is gone: ${toWrite}`)
  const changed = await changedTranslations()
  for (const language of translatedLanguages) {
    const entries = await translationsIn(language)
    const found = [
      ...catalogueFaults(english, { ...textsIn(entries), ...textsOfServer(language) }),
      ...withoutHash(entries).map((id) => `${id} has no hash of its English text: ${toWrite}`),
      ...(changed[language] ?? []).map((id) => `${id} was translated from another English text`),
    ]
    faults.push(...found.map((fault) => `${language}: ${fault}`))
  }
  return faults
}

/** Writes the hash of the English text from which each translation was made. */
async function writeHashes(confirmed: ReadonlySet<string>): Promise<void> {
  const { texts } = await englishTexts()
  for (const language of translatedLanguages) {
    await write(translationsFile(language), withHashes(await translationsIn(language), texts, confirmed))
  }
  await write(serverTextHashesFile, hashesOf(await serverTextHashes(), textsOfServer("en"), confirmed))
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

/** The texts that the server writes, in a language. */
const textsOfServer = (language: "en" | TranslatedLanguage): Catalogue =>
  Object.fromEntries(
    serverTexts().flatMap(({ id, texts }) => (texts[language] === null ? [] : [[id, texts[language]]])),
  )

const write = (path: string, content: Catalogue): Promise<void> =>
  writeFile(path, `${JSON.stringify(content, null, 2)}\n`)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , asked, ...ids] = process.argv
  if (asked === "--write" || asked === "--confirm") await writeHashes(new Set(ids))
  const faults = await messageFaults()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log("Every text exists in every language.")
}
