import { type HttpAnswer, type Rate, refuse } from "#server/marketdata/providers/answers.ts"
import { ounceOf, ratesOf, type StatedRate } from "#server/marketdata/providers/rates.ts"
import { childText, elementsIn, type XmlElement } from "#server/marketdata/providers/tables.ts"
import { dayIn } from "#server/marketdata/providers/values.ts"
import { service } from "./bankName.ts"

/* Rates of central banks that answer with XML. */

export function xmlIn(root: XmlElement, answer: HttpAnswer): ReadonlyArray<Rate> {
  // Romania: lei for `multiplier` units.
  if (root.name === "DataSet") {
    const quote =
      elementsIn(root, "OrigCurrency")[0]?.text.trim() ??
      refuse("Malformed", `${service} states no currency of its rates.`)
    const stated = elementsIn(root, "Cube").flatMap((cube) => {
      const day = dayIn(service, cube.attributes["date"], "a rate")
      return elementsIn(cube, "Rate").map(({ attributes, text }) => ({
        base: attributes["currency"] ?? "",
        quote,
        day,
        stated: text,
        per: attributes["multiplier"] ?? "1",
      }))
    })
    return ratesOf(
      service,
      stated.map((rate) => (rate.base === "XAU" ? { ...rate, base: "gold in grams" } : rate)),
    ).flatMap((rate) =>
      rate.base === "gold in grams"
        ? (ounceOf(service, { base: "XAU", quote, day: rate.day, stated: rate.stated }) ?? [])
        : [rate],
    )
  }
  if (root.name === "ValCurs") return valutesIn(root, answer)
  // Kazakhstan: tenge for `quant` units.
  if (root.name === "rates" && elementsIn(root, "quant").length > 0) {
    const day = dayIn(service, childText(root, "date"), "the rates")
    const stated = elementsIn(root, "item").map((item) => ({
      base: childText(item, "title") ?? "",
      quote: "KZT",
      day,
      stated: childText(item, "description"),
      per: childText(item, "quant") ?? "",
    }))
    return ratesOf(service, stated)
  }
  // Denmark: kroner for 100 units.
  if (root.name === "exchangerates") {
    const quote = root.attributes["refcur"] ?? "DKK"
    const stated = elementsIn(root, "dailyrates").flatMap((daily) => {
      const day = dayIn(service, daily.attributes["id"], "the rates")
      return elementsIn(daily, "currency").map(({ attributes }) => ({
        base: attributes["code"] ?? "",
        quote,
        day,
        stated: attributes["rate"]?.replace(/,(?=\d+$)/, "."),
        per: "100",
      }))
    })
    return ratesOf(service, stated)
  }
  return refuse("Malformed", `${service} answers with XML of an unknown form: ${root.name}.`)
}

/** The banks that answer with `ValCurs`, by their host, or by the title of the document and how it writes the day. */
const valuteBanks: ReadonlyArray<{
  readonly quote: string
  readonly host: RegExp
  readonly isLike: (name: string, day: string) => boolean
}> = [
  { quote: "RUB", host: /cbr\.ru/, isLike: (name, day) => name === "Foreign Currency Market" && !/^\d{4}-/.test(day) },
  { quote: "TJS", host: /nbt\.tj/, isLike: (name, day) => name === "Foreign Currency Market" && /^\d{4}-/.test(day) },
  { quote: "MDL", host: /bnm\.md/, isLike: (name) => /^Official exchange rate/i.test(name) },
  { quote: "AZN", host: /cbar\.az/, isLike: (name) => name.startsWith("AZN") },
]

/** Russia, Tajikistan, Moldova and Azerbaijan: the same form in different currencies. An unknown bank is malformed. */
function valutesIn(root: XmlElement, { uri }: HttpAnswer): ReadonlyArray<Rate> {
  const name = root.attributes["name"] ?? root.attributes["Name"] ?? ""
  const stamp = (root.attributes["Date"] ?? "").replace(/^(\d\d)[/](\d\d)[/](\d{4})$/, "$1.$2.$3")
  const bank = valuteBanks.find(({ host, isLike }) => (uri === null ? isLike(name, stamp) : host.test(uri)))
  if (!bank) return refuse("Malformed", `${service} answers with rates whose own currency is not known.`)
  const day = dayIn(service, stamp, "the rates")
  const stated = elementsIn(root, "Valute").map((valute): StatedRate => ({
    base: childText(valute, "CharCode") ?? valute.attributes["Code"] ?? "",
    quote: bank.quote,
    day,
    stated: childText(valute, "Value")?.replace(",", "."),
    per: /\d+/.exec(childText(valute, "Nominal") ?? "1")?.[0] ?? "",
  }))
  return ratesOf(service, stated)
}
