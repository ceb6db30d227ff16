import type { Language } from "../contract/identity.ts"

/** How the values of a mail are said in a language. */
export interface Saying {
  /** `20 November 2026 at 19:13 UTC` */
  readonly instant: (iso: string) => string
  readonly minutes: (count: number) => string
  readonly hours: (count: number) => string
  readonly days: (count: number) => string
  /** What somebody called a person, a household or a device, in quotation marks. */
  readonly name: (text: string) => string
  /** An address or the like, that is shown as it is. */
  readonly plain: (text: string) => string
}

/** English is written as in Britain here: a date whose month is spelled out is taken for no other. */
const locales: Record<Language, string> = { en: "en-GB", de: "de", fr: "fr", it: "it", es: "es" }

const quotes: Record<Language, readonly [string, string]> = {
  en: ["“", "”"],
  de: ["„", "“"],
  fr: ["«\u00a0", "\u00a0»"],
  it: ["«", "»"],
  es: ["«", "»"],
}

export function sayingIn(language: Language): Saying {
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
  const counted = (unit: string) => {
    const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" })
    return (count: number) => format.format(count)
  }
  return {
    instant: (iso) => clock.format(new Date(iso)),
    minutes: counted("minute"),
    hours: counted("hour"),
    days: counted("day"),
    name: (text) => before + unlinked(shortened(oneLine(text))) + after,
    plain: oneLine,
  }
}

/** Without what breaks a line, hides, or turns the direction of reading around. */
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
 * Mail programs make a link of whatever looks like one. Nobody shall put theirs into our mails by calling themselves so:
 * a joiner that is not seen keeps the parts from being read as an address.
 */
const unlinked = (text: string): string => text.replaceAll(/(?<=\S)(?:\.(?=\p{L})|:(?=\/)|@(?=\S))/gu, "$&\u2060")
