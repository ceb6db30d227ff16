import { writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import {
  changedTranslations,
  englishTexts,
  ofClient,
  ofServer,
  sourcesOf,
  type TextSet,
  translationsFile,
  translationsIn,
} from "./messages/catalogues.ts"
import { argumentsOf } from "./messages/icuArguments.ts"
import { oldWordFaults } from "./messages/oldWords.ts"
import { withFixedSpaces } from "./messages/spaces.ts"
import { type Catalogue, textsIn, translatedLanguages, withHashes, withoutHash } from "./messages/translations.ts"
import { unusedMessages } from "./messages/unusedMessages.ts"

/*
 * Checks that every text of the client and of the server exists in every language, and is shown somewhere. The English
 * texts are written in the code; the others are translated by hand. `npm test` and the build of the client fail on the
 * faults that are found here, and on a translation of an English text that was changed since.
 *
 *   node scripts/checkMessages.ts                  prints the faults
 *   node scripts/checkMessages.ts --write          adds the hash of the English text to translations that have none
 *   node scripts/checkMessages.ts --confirm id …   also confirms that the translations of these ids are right
 */

const toWrite = "run `node scripts/checkMessages.ts --write`"

/** The faults of the catalogues, a line each; empty if they are complete. */
export async function messageFaults(): Promise<ReadonlyArray<string>> {
  const changed = Object.entries(await changedTranslations()).flatMap(([language, ids]) =>
    ids.map((id) => `${language}: ${id} was translated from another English text`),
  )
  return [...(await faultsOf(ofClient)), ...(await faultsOf(ofServer)), ...changed]
}

async function faultsOf(set: TextSet): Promise<ReadonlyArray<string>> {
  const { texts: english } = await englishTexts(set)
  const unused = unusedMessages(await sourcesOf(set))
  const faults = unused.map((id) => `${id} is defined but not used: remove it`)
  faults.push(...oldWordFaults(english))
  for (const language of translatedLanguages) {
    const entries = await translationsIn(language, set)
    const found = [
      ...catalogueFaults(english, textsIn(entries)),
      ...spaceFaults(language, textsIn(entries)),
      ...withoutHash(entries).map((id) => `${id} has no hash of its English text: ${toWrite}`),
    ]
    faults.push(...found.map((fault) => `${language}: ${fault}`))
  }
  return faults
}

/** Writes the hash of the English text from which each translation was made. */
async function writeHashes(set: TextSet, confirmed: ReadonlySet<string>): Promise<void> {
  const { texts } = await englishTexts(set)
  for (const language of translatedLanguages) {
    const hashed = Object.fromEntries(
      Object.entries(withHashes(await translationsIn(language, set), texts, confirmed)).map(([id, entry]) => [
        id,
        withFixedSpaces(language, entry),
      ]),
    )
    await writeFile(translationsFile(language, set), `${JSON.stringify(hashed, null, 2)}\n`)
  }
}

/** The texts in which a line could break before a sign that belongs to the word before it. */
export const spaceFaults = (language: string, texts: Catalogue): ReadonlyArray<string> =>
  Object.entries(texts)
    .filter(([, text]) => withFixedSpaces(language, text) !== text)
    .map(([id]) => `${id} has a space at which a line can break: ${toWrite}`)

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , asked, ...ids] = process.argv
  if (asked === "--write" || asked === "--confirm") {
    for (const set of [ofClient, ofServer]) await writeHashes(set, new Set(ids))
  }
  const faults = await messageFaults()
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else console.log("Every text exists in every language.")
}
