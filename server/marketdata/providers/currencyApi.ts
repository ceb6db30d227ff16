import { decimal, divide, isPositive, one, toPlainString } from "#domain/numbers/decimal.ts"
import { type Rate, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { metals, ratesOf } from "./rates.ts"
import { requireSuccess } from "./refusals.ts"
import { dayIn, eighteen, isObject, type JsonObject, objectIn, parseJson, textOf } from "./values.ts"

const service = "The currency-api"

/**
 * currency-api: `{date, eur: {usd: …, xau: …}}` has units of each currency, coin and metal for one unit of the base. The
 * ounce of a metal in the base is the reciprocal, to 18 decimals; the file whose base is the metal loses no digits.
 */
export const readCurrencyApi = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  const root = objectIn(service, parseJson(service, answer.body), "an object")
  const bases = Object.entries(root).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
  if (bases.length === 0 && root["date"] === undefined && Object.keys(root).length > 0) {
    return {
      facts: Object.entries(root).map(([code, name]) => ({
        about: `currency ${code.toUpperCase()}`,
        value: textOf(name) ?? "",
      })),
    }
  }
  const [first] = bases
  if (!first || bases.length > 1) return refuse("Malformed", `${service} answers without one base.`)
  const base = first[0].toUpperCase()
  const day = dayIn(service, root["date"], "the rates")
  const stated = Object.entries(first[1]).map(([code, value]) => ({
    base,
    quote: code.toUpperCase(),
    day,
    stated: value,
  }))
  const rates = ratesOf(service, stated)
  const ounces = rates.filter(({ quote, value }) => metals.has(quote) && isPositive(decimal(value))).map(ounceIn)
  return { rates: [...rates, ...ounces] }
})

const ounceIn = ({ base, quote, day, value }: Rate): Rate => {
  const price = toPlainString(divide(one, decimal(value), eighteen))
  return { base: quote, quote: base, day, value: price, stated: value, per: "reciprocal" }
}
