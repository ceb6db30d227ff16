import type { Language } from "#contract/people/identity.ts"
import { askedEarly } from "#web/client/earlyAnswers.ts"
import { prefetch, trackRequest as underWay } from "#web/client/prefetch.ts"
import { reloadInNewVersion } from "#web/offline/newVersion.ts"

type Catalogue = Readonly<Record<string, string>>

/*
 * The texts of the client, in parts. The build creates one part for the start and one for each lazy module that needs
 * more texts, in every language (see scripts/messages). Such a module waits for its part, so that no text is ever
 * missing. All other texts are prefetched when the browser is idle. The development server and the tests have no parts:
 * there, each language is one file.
 */

const whole: Record<Language, () => Promise<{ readonly default: Catalogue }>> = {
  en: () => import("virtual:texts/en"),
  de: () => import("virtual:texts/de"),
  fr: () => import("virtual:texts/fr"),
  it: () => import("virtual:texts/it"),
  es: () => import("virtual:texts/es"),
}

/** The digest of each part by the module that needs it, "" for every page. The build defines it. */
const parts = (globalThis as { readonly __TEXT_PARTS__?: Readonly<Record<string, string>> }).__TEXT_PARTS__

const allTexts = new Map<Language, Promise<Catalogue>>()

/** Every text of a language. */
export function catalogueOf(language: Language): Promise<Catalogue> {
  const known = allTexts.get(language)
  if (known) return known
  const fetched = whole[language]().then((module) => module.default)
  allTexts.set(language, fetched)
  fetched.catch(() => allTexts.delete(language))
  return fetched
}

interface Spoken {
  readonly language: Language
  /** Grows in place: texts that arrive later belong to modules that are shown later, so nothing is rendered again. */
  readonly texts: Record<string, string>
  readonly isReady: Promise<Catalogue>
  /** Whether `isReady` has resolved. */
  hasBegun: boolean
  /** The pending or loaded parts by their digest. */
  readonly fetched: Map<string, Promise<void>>
  hasAll: boolean
}

let spoken: Spoken | undefined
/** The digests of the parts that the page needs, in any language. */
const needed = new Set(parts ? [parts[""] ?? ""] : [])

/** Changes the current language, and resolves to its texts once those that the page needs have loaded. */
export function textsIn(language: Language): Promise<Catalogue> {
  if (spoken?.language === language) return spoken.isReady
  if (!parts) return catalogueOf(language)
  const texts: Record<string, string> = {}
  const fetched = new Map<string, Promise<void>>()
  const isReady = Promise.resolve().then(async () => {
    if (spoken === begun) await Promise.all([...needed].map((part) => fetchPart(begun, part)))
    begun.hasBegun = true
    return texts
  })
  const begun: Spoken = { language, texts, isReady, fetched, hasBegun: false, hasAll: false }
  spoken = begun
  prefetch(fetchAllTexts)
  isReady.catch(() => {
    if (spoken === begun) spoken = undefined
  })
  return isReady
}

/** The texts of a language if they have come, so that nothing has to wait for a promise. */
export const comeTextsIn = (language: Language): Catalogue | undefined =>
  spoken?.language === language && spoken.hasBegun ? spoken.texts : undefined

/** Waits for a lazy module and for the texts it needs. */
export async function withItsTexts<Module>(name: string, module: Promise<Module>): Promise<Module> {
  const part = parts?.[name]
  if (part !== undefined) needed.add(part)
  try {
    // Without a current language nothing is shown; `textsIn` then loads the needed parts.
    const texts = part !== undefined && spoken ? fetchPart(spoken, part) : undefined
    const [come] = await underWay(Promise.all([module, texts]))
    return come
  } catch (error) {
    await reloadInNewVersion()
    throw error
  }
}

/** Loads the remaining texts, for the pages that are opened next. */
async function fetchAllTexts(): Promise<void> {
  if (!parts || !spoken || spoken.hasAll) return
  const now = spoken
  Object.assign(now.texts, await catalogueOf(now.language))
  now.hasAll = true
}

async function fetchPart({ language, texts, fetched, hasAll }: Spoken, part: string): Promise<void> {
  if (hasAll) return
  const known = fetched.get(part)
  if (known) return known
  const coming = fetchTexts(`/assets/texts/${part}.${language}.json`, texts)
  fetched.set(part, coming)
  coming.catch(() => fetched.delete(part))
  return coming
}

async function fetchTexts(address: string, into: Record<string, string>): Promise<void> {
  const answer = await askedEarly(address, () => fetch(address, { credentials: "same-origin" }))
  if (!answer.ok) throw new Error(`The texts at ${address} cannot be fetched: ${answer.status}`)
  Object.assign(into, await answer.json())
}
