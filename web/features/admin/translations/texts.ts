import type { ServerText } from "#contract/people/admin.ts"
import { type Language, languages } from "#contract/people/identity.ts"
import { catalogueOf } from "#web/i18n/catalogues.ts"

type Catalogue = Readonly<Record<string, string>>

/** `missing`: not translated. `changed`: the English text changed since. `same`: equal to the English text. */
export type Remark = "missing" | "changed" | "same"

/** A text of the product in one language. */
export interface Translation {
  readonly language: Language
  readonly text: string
  readonly remark: Remark | undefined
}

export interface Text {
  readonly id: string
  /** Explains the text to the translator. */
  readonly description: string
  /** English first. */
  readonly translations: ReadonlyArray<Translation>
}

interface Sources {
  readonly catalogues: Readonly<Record<Language, Catalogue>>
  readonly descriptions: Catalogue
  /** By language, the ids of texts whose English text was changed since they were translated. */
  readonly changed: Readonly<Record<string, ReadonlyArray<string>>>
}

/** The sort key of an id. All texts of a mail have the same, such as `mail.ConfirmAddress`. */
const placeOf = (id: string): string => /^mail\.\w+/u.exec(id)?.[0] ?? id

/** Every text, sorted by id. The texts of one mail stay in the order of the catalogue, in which they are read. */
export function textsOf({ catalogues, descriptions, changed }: Sources): ReadonlyArray<Text> {
  const remarkOn = (id: string, language: Language): Remark | undefined => {
    if (language === "en") return undefined
    const text = catalogues[language][id] ?? ""
    if (text.trim() === "") return "missing"
    if (changed[language]?.includes(id)) return "changed"
    return text === catalogues.en[id] ? "same" : undefined
  }
  return Object.keys(catalogues.en)
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : Number(placeOf(one) > placeOf(other))))
    .map((id) => ({
      id,
      description: descriptions[id] ?? "",
      translations: languages.map((language) => ({
        language,
        text: catalogues[language][id] ?? "",
        remark: remarkOn(id, language),
      })),
    }))
}

/** Adds the texts of the server to those of the client. */
export function withServerTexts(sources: Sources, written: ReadonlyArray<ServerText>): Sources {
  const { catalogues, descriptions } = sources
  const withTexts = (language: Language): Catalogue => ({
    ...catalogues[language],
    ...Object.fromEntries(
      written.flatMap(({ id, texts: { [language]: text } }) => (text === null ? [] : [[id, text]])),
    ),
  })
  return {
    ...sources,
    catalogues: {
      en: withTexts("en"),
      de: withTexts("de"),
      fr: withTexts("fr"),
      it: withTexts("it"),
      es: withTexts("es"),
    },
    descriptions: {
      ...descriptions,
      ...Object.fromEntries(written.map(({ id, description }) => [id, description])),
    },
  }
}

export type Wanted = "all" | Remark

/** The texts whose id or any translation contains `search`, and of which a translation has the remark `wanted`. */
export function matching(texts: ReadonlyArray<Text>, search: string, wanted: Wanted): ReadonlyArray<Text> {
  const sought = search.trim().toLowerCase()
  return texts.filter(
    ({ id, translations }) =>
      (wanted === "all" || translations.some(({ remark }) => remark === wanted)) &&
      (sought === "" ||
        [id, ...translations.map(({ text }) => text)].some((one) => one.toLowerCase().includes(sought))),
  )
}

let loading: Promise<Sources> | undefined

/** Every text of the client in every language, fetched at first need. */
export function textsOfClient(): Promise<Sources> {
  loading ??= load()
  return loading
}

async function load(): Promise<Sources> {
  const [descriptions, changed, ...catalogues] = await Promise.all([
    import("virtual:texts/descriptions"),
    import("virtual:texts/changed"),
    ...languages.map(catalogueOf),
  ])
  return {
    catalogues: Object.fromEntries(languages.map((language, index) => [language, catalogues[index] ?? {}])) as Record<
      Language,
      Catalogue
    >,
    descriptions: descriptions.default,
    changed: changed.default,
  }
}
