import type { Language } from "#contract/people/identity.ts"

/** Formats the values of a mail in a language. */
export interface Formats {
  /** `20 November 2026 at 19:13 UTC` */
  readonly instant: (iso: string) => string
  /** `20 November 2026`, of `2026-11-20`. */
  readonly day: (iso: string) => string
  readonly minutes: (count: number) => string
  readonly hours: (count: number) => string
  readonly days: (count: number) => string
  /** The name that a user gave a person, a household or a device, in quotation marks. */
  readonly name: (text: string) => string
  /** Several such names as one list. Beyond ten names, the number of the others. */
  readonly names: (texts: ReadonlyArray<string>) => string
  /** An address or similar text, shown as it is, on one line. */
  readonly plain: (text: string) => string
}

/** English uses British formats: a date with its month spelled out is unambiguous. */
const locales: Record<Language, string> = { en: "en-GB", de: "de", fr: "fr", it: "it", es: "es" }

const quotes: Record<Language, readonly [string, string]> = {
  en: ["“", "”"],
  de: ["„", "“"],
  fr: ["«\u00a0", "\u00a0»"],
  it: ["«", "»"],
  es: ["«", "»"],
}

/** How many names are listed. Of the others, only the number is shown. */
const namesMost = 10

const others: Record<Language, (count: number) => string> = {
  en: (count) => (count === 1 ? "1 other" : `${count} others`),
  de: (count) => (count === 1 ? "1 weiteres" : `${count} weitere`),
  fr: (count) => (count === 1 ? "1 autre" : `${count} autres`),
  it: (count) => (count === 1 ? "1 altro" : `altri ${count}`),
  es: (count) => (count === 1 ? "1 más" : `${count} más`),
}

export function formatsIn(language: Language): Formats {
  const locale = locales[language]
  const [before, after] = quotes[language]
  const clock = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "UTC",
    timeZoneName: "short",
  })
  const calendar = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
  const list = new Intl.ListFormat(locale, { type: "conjunction" })
  const name = (text: string): string => before + unlinked(shortened(oneLine(text))) + after
  const counted = (unit: string) => {
    const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" })
    return (count: number) => format.format(count)
  }
  return {
    instant: (iso) => clock.format(new Date(iso)),
    day: (iso) => calendar.format(new Date(iso)),
    minutes: counted("minute"),
    hours: counted("hour"),
    days: counted("day"),
    name,
    names(texts) {
      const left = texts.length - namesMost
      return list.format([...texts.slice(0, namesMost).map(name), ...(left > 0 ? [others[language](left)] : [])])
    },
    plain: oneLine,
  }
}

/** Removes line breaks, invisible characters and characters that reverse the text direction. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, "")
    .trim()

const nameMax = 80

const shortened = (text: string): string => {
  const characters = [...text]
  return characters.length > nameMax ? `${characters.slice(0, nameMax - 1).join("")}…` : text
}

/**
 * Mail programs turn text that looks like a link into one. A user must not put a link into our mails by means of a
 * name, so an invisible joiner separates the parts that would be read as an address.
 */
const unlinked = (text: string): string => text.replaceAll(/(?<=\S)(?:\.(?=\p{L})|:(?=\/)|@(?=\S))/gu, "$&\u2060")
