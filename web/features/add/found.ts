import { Schema } from "effect"
import type { IntlShape } from "react-intl"
import { gradeOf, grades, readingsOf, wantedOf } from "#contract/search.ts"
import { countryCodes, Isin } from "#contract/vocabulary.ts"
import type { AddedThing } from "#web/page/overlays.ts"
import { ibanLengths } from "./ibanLengths.ts"
import { addMessages } from "./messages.ts"
import { isPostalAddress, streetOf } from "./postalAddress.ts"
import { type Thing, things } from "./things.ts"

/** The preset of the name with which something is added. */
const named = (added: AddedThing, name: string): AddedThing => ({
  ...added,
  preset: { ...added.preset, ...nameOf(added, name) },
})

const nameOf = ({ kind }: AddedThing, name: string): Readonly<Record<string, string>> => ({
  [kind === "connectWallet" || kind === "createPortfolio" ? "title" : "name"]: name,
})

/** What the user typed, as the name of something: with a capital letter. */
const asName = (typed: string): string => {
  const text = typed.trim().replace(/\s+/gu, " ")
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Something to add of a kind, with what was typed as its name. */
export function addedWith(added: AddedThing, typed: string): AddedThing {
  if (typed.trim() === "") return added
  const withName = named(added, asName(typed))
  const isListed = added.kind === "addHolding" && (added.assetClass === "security" || added.assetClass === "crypto")
  // What the product knows under this name is in the list: this one has no listed price.
  return isListed ? { ...withName, preset: { ...withName.preset, quotation: "unquoted" } } : withName
}

/** A kind of thing that was found, with what the form begins with. */
interface FoundThing {
  readonly thing: Thing
  readonly added: AddedThing
}

/**
 * The kinds of things that match what was typed, the closest first. Each word of a kind is compared with the text, and with
 * each word of the text: "UBS account" finds the account, and is its name.
 */
export function foundThings(typed: string, intl: Pick<IntlShape, "formatMessage">): ReadonlyArray<FoundThing> {
  const text = typed.trim()
  if (text === "") return []
  const wanted = wantedOf(text)
  const single = text.split(/\s+/u).filter((word) => word.length >= 3)
  return things
    .flatMap((thing) => {
      const words = [thing.name, ...(thing.words ? [thing.words] : [])]
        .flatMap((message) => intl.formatMessage(message).split(/,\s*/u))
        .map(readingsOf)
      const grade = words.map((word) => gradeOf(word, wanted)).filter((one) => one !== undefined)
      const whole = Math.min(...grade.map((one) => grades.indexOf(one)))
      const isNamed = single.some((word) => words.some((one) => gradeOf(one, wantedOf(word)) === "exact"))
      if (whole === Number.POSITIVE_INFINITY && !isNamed) return []
      const isWord = whole === grades.indexOf("exact")
      const itself = thing.namesItself ? asName(isWord ? text : intl.formatMessage(thing.name)) : ""
      const name = isNamed && !isWord ? asName(text) : itself
      const place = isWord ? 0 : isNamed ? 1 : whole + 2
      return [{ thing, place, added: name === "" ? thing.added : named(thing.added, name) }]
    })
    .toSorted((a, b) => a.place - b.place)
    .slice(0, most)
}

const most = 4

/** A number that says what it belongs to. */
export type Recognised = {
  readonly kind: "iban" | "isin" | "wallet"
  readonly text: string
  /** Whether its check digits do not fit: a character is mistyped. */
  readonly isWrong: boolean
  readonly added: AddedThing
}

/** What a number of a bank account, a security or an address on a blockchain belongs to, also if it is mistyped. */
export function recognised(typed: string, intl: Pick<IntlShape, "formatMessage" | "locale">): Recognised | undefined {
  const text = typed.trim()
  const joined = text.replace(/\s/gu, "").toUpperCase()
  if (isIban(joined)) return ofIban(joined, false, intl)
  if (isLikeIsin(joined)) {
    const preset = { isin: joined, quotation: "unquoted" }
    const added: AddedThing = { kind: "addHolding", assetClass: "security", preset }
    return { kind: "isin", text: joined, isWrong: !isIsin(joined), added }
  }
  if (isLikeIban(text, joined)) return ofIban(joined, true, intl)
  if (!isAddress.test(text)) return undefined
  const short = text.length > 16 ? `${text.slice(0, 6)}…${text.slice(-4)}` : text
  const preset = { address: text, title: short, trackingMode: "automatic" }
  return { kind: "wallet", text: short, isWrong: false, added: { kind: "connectWallet", preset } }
}

/** The account of an IBAN, named after its country and last four digits; the number is its description. */
function ofIban(joined: string, isWrong: boolean, intl: Pick<IntlShape, "formatMessage" | "locale">): Recognised {
  const text = joined.replace(/(.{4})(?=.)/gu, "$1 ")
  const country = new Intl.DisplayNames(intl.locale, { type: "region" }).of(joined.slice(0, 2)) ?? joined.slice(0, 2)
  const name = intl.formatMessage(addMessages.accountName, { digits: joined.slice(-4), country })
  const preset = { name, description: text }
  return { kind: "iban", text, isWrong, added: { kind: "addHolding", assetClass: "account", preset } }
}

/** A property at a postal address, which the form has; its name is the street with the number. */
export function atAddress(typed: string): AddedThing | undefined {
  const address = typed.trim().replace(/\s+/gu, " ")
  if (!isPostalAddress(address)) return undefined
  return { kind: "addHolding", assetClass: "realEstate", preset: { name: asName(streetOf(address)), address } }
}

const isIsin: (text: string) => boolean = Schema.is(Isin)
const isinForm = /^[A-Z]{2}[0-9A-Z]{9}\d$/u
/** Numbering agencies that are no country: international securities, the European Union, and derivatives and substitutes. */
const agencies: ReadonlyArray<string> = ["XS", "EU", "EZ", "QS", "XA", "XB", "XC", "XD", "XF"]

/** Whether a text has the form of an ISIN and begins with a country or agency, so that a wrong one is not a name with a number. */
const isLikeIsin = (joined: string): boolean =>
  isIsin(joined) ||
  (isinForm.test(joined) && (countryCodes.includes(joined.slice(0, 2)) || agencies.includes(joined.slice(0, 2))))

/** As the form of a wallet checks it; a name of Ethereum leads to an address. */
const isAddress = /^(?:[^.\s]+(?:\.[^.\s]+)*\.eth|(?=[^\s]*\d)[0-9A-Za-z]{26,128})$/u

const ibanForm = /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/u

/** Whether a text is as long as the IBAN of its country. An address on a blockchain has large and small letters. */
const isLikeIban = (text: string, joined: string): boolean =>
  ibanForm.test(joined) &&
  joined.length === ibanLengths.get(joined.slice(0, 2)) &&
  [text.toUpperCase(), text.toLowerCase()].includes(text)

/** Whether a text is an IBAN with right check digits (ISO 13616): the number that it stands for is 1 modulo 97. */
function isIban(text: string): boolean {
  if (!ibanForm.test(text)) return false
  const moved = text.slice(4) + text.slice(0, 4)
  const digits = [...moved].map((sign) => Number.parseInt(sign, 36)).join("")
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
