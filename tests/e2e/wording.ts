import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser"
import type { Page } from "@playwright/test"
import { textsOf } from "#scripts/messages/catalogues.ts"
import { type Language, languages } from "#contract/people/identity.ts"
import type { Faults } from "./everyPage.ts"

type Catalogue = Readonly<Record<string, string>>

const catalogues = new Map<Language, Catalogue>()
for (const language of languages) catalogues.set(language, await textsOf(language))

const catalogueOf = (language: Language): Catalogue => catalogues.get(language) ?? {}

const english = catalogueOf("en")

const translated = languages.filter((language) => language !== "en")

/** Of each text the longest of its translations: a page that has room for these has room for every language. */
export const longestTexts: Catalogue = Object.fromEntries(
  Object.keys(english).map((id) => {
    const translations = translated.map((language) => catalogueOf(language)[id] ?? "")
    return [id, translations.toSorted((a, b) => b.length - a.length)[0] ?? ""]
  }),
)

/**
 * Every text of the page, visible or for screen readers: each piece of text once, and the labels that are not visible.
 */
const textsOn = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const texts = new Set<string>([document.title])
    // A text in another language is marked as such; a mail is in the language of its recipient.
    const isOfMany = (element: Element | null) => element?.closest("[lang]:not(html), .text-id, .mail, code") != null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (!holder || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(holder.tagName) || isOfMany(holder)) continue
      if (holder.checkVisibility()) texts.add(node.textContent ?? "")
    }
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (!isOfMany(element)) texts.add(element.getAttribute(name) ?? "")
      }
    }
    return [...texts].map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => text !== "")
  })

/**
 * Texts that are not in the language, or figures and days that are not written as its readers and this user write them.
 * A page with the {@link longestTexts} has texts of every translation.
 */
export async function wordingFaults(page: Page, language: Spoken, name: string, reader: Reader): Promise<Faults> {
  const texts = await textsOn(page)
  const faultsOf = (text: string) => [
    ...faultsOfText(text, language),
    ...(reader === "swiss" && isWrittenOtherwise(text) ? ["a figure that is not written as the person chose"] : []),
  ]
  const faults = texts.flatMap((text) => faultsOf(text).map((fault) => `${name}: ${fault} in “${text}”`))
  const spoken = await page.evaluate(() => document.documentElement.lang)
  const isSo = spoken === (language === "longest" ? "de" : language)
  return isSo ? faults : [...faults, `${name}: the page says that it is in ${spoken}`]
}

/** A language, or the longest text of all translations, shown in place of the German ones. */
export type Spoken = Language | "longest"

/** A user who writes figures as in Switzerland, in any language: 1'234.50. A stranger has chosen nothing yet. */
type Reader = "swiss" | "stranger"

/** The options for writing figures: each shows an example. */
const samples = ["1,234,567.89", "1.234.567,89"]

const isWrittenOtherwise = (text: string): boolean =>
  !samples.includes(text) &&
  (/(^|[^\d.,:])\d{1,3}([,\u00a0\u202f]\d{3})+(?!\d)/.test(text) || /\d\.\d{3},\d|\d,\d{2}(?!\d)/.test(text))

function faultsOfText(text: string, language: Spoken): Faults {
  const faults: Faults = []
  if (Object.hasOwn(english, text)) faults.push("the id of a text")
  if (/\{\w+(, ?(plural|select|number|date)\b|\})/.test(text)) faults.push("a placeholder")
  if (/\b(undefined|NaN|\[object \w+\])/.test(text)) faults.push("what is no text")
  if (language === "en") return faults
  const { whole, phrases } = notSaidIn(language)
  if (whole.has(text) && !isMonth(text, language)) faults.push("English")
  else if (phrases.some((phrase) => text.includes(phrase))) faults.push("English words")
  if (/\b\d{1,2} [A-Z][a-z]{2,8} \d{4}\b/.test(text)) faults.push("a day as English writes it")
  return faults
}

/** A month on an axis, in its short form, can look like an English word: in Italian, September is "set". */
const isMonth = (text: string, language: Spoken): boolean =>
  (language === "longest" ? translated : [language]).some((one) =>
    Array.from({ length: 12 }, (_, month) => new Date(2024, month, 15)).some(
      (day) => new Intl.DateTimeFormat(one, { month: "short" }).format(day) === text,
    ),
  )

const known = new Map<Spoken, ReturnType<typeof compare>>()

function notSaidIn(language: Spoken): ReturnType<typeof compare> {
  const own = language === "longest" ? translated : [language]
  const compared = known.get(language) ?? compare(own.flatMap((one) => Object.values(catalogueOf(one))))
  known.set(language, compared)
  return compared
}

/**
 * English texts that are not a text of the language, and English phrases of three words and more that none contains.
 */
function compare(own: ReadonlyArray<string>) {
  const ownTexts = new Set(own)
  const ownWords = own.flatMap(wordsOf).join("\n")
  const phrases = Object.values(english)
    .flatMap(wordsOf)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase.split(" ").length >= 3 && !ownWords.includes(phrase))
  return {
    whole: new Set(Object.values(english).filter((text) => !ownTexts.has(text) && !text.includes("{"))),
    phrases: [...new Set(phrases)],
  }
}

/** The literal parts of a message, around its arguments and in each of their forms. */
const wordsOf = (message: string): ReadonlyArray<string> => parse(message).flatMap(literals)

function literals(element: MessageFormatElement): ReadonlyArray<string> {
  switch (element.type) {
    case TYPE.literal:
      return [element.value]
    case TYPE.plural:
    case TYPE.select:
      return Object.values(element.options).flatMap(({ value }) => value.flatMap(literals))
    case TYPE.tag:
      return element.children.flatMap(literals)
    case TYPE.argument:
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
    case TYPE.pound:
      return []
  }
}
