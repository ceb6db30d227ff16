import { type Found, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { ratesOf, type StatedRate } from "./rates.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { dayIn, isList, isObject, type Json, type JsonObject, objectsIn, parseJson, textOf } from "./values.ts"

const service = "Frankfurter"

/**
 * Frankfurter: `v1` has `rates` of one day or by day, `v2` a list of `{date, base, quote, rate}`, also with one object on
 * each line. The day is the one in the answer: days without rates are answered with those of an earlier day. `v1` may
 * state the rates of an `amount` other than 1. Metals are currencies here, whose unit is the ounce.
 */
export const readFrankfurter = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  const lines = answer.body.trim().split("\n")
  const root: Json =
    lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line))
      ? lines.map((line) => parseJson(service, line))
      : parseJson(service, answer.body)
  if (isList(root)) return listIn(objectsIn(service, root, "a list of rates"))
  if (!isObject(root)) return refuse("Malformed", `${service} answers with neither an object nor a list.`)
  if (root["openapi"] !== undefined)
    return refuse("NoData", `${service} answers with the description of its interface, which contains no rates.`)
  const message = textOf(root["message"] ?? root["error"])
  if (message !== undefined) return refuseByMessage(service, message)
  if (root["rate"] !== undefined) return listIn([root])
  if (isObject(root["rates"])) return ratesIn(root, root["rates"])
  if (root["iso_code"] !== undefined) return listIn([root])
  return Object.keys(root).length > 0 &&
    Object.entries(root).every(([code, name]) => /^[A-Z]{3}$/.test(code) && typeof name === "string")
    ? { facts: Object.entries(root).map(([code, name]) => ({ about: `currency ${code}`, value: textOf(name) ?? "" })) }
    : refuse("Malformed", `${service} answers with an object of an unknown form.`)
})

function ratesIn(root: JsonObject, rates: JsonObject): Found {
  const base = textOf(root["base"]) ?? refuse("Malformed", `${service} states no base.`)
  const per = textOf(root["amount"]) ?? "1"
  const days = Object.entries(rates).every(([, value]) => isObject(value))
    ? Object.entries(rates)
    : [[textOf(root["date"]) ?? "", rates] as const]
  const stated = days.flatMap(([stamp, values]): ReadonlyArray<StatedRate> => {
    const day = dayIn(service, stamp, "a rate")
    return isObject(values)
      ? Object.entries(values).map(([quote, value]) => ({
          base,
          quote,
          day,
          stated: value,
          per: per.replace(/\.0+$/, ""),
        }))
      : []
  })
  return { rates: ratesOf(service, stated) }
}

function listIn(entries: ReadonlyArray<JsonObject>): Found {
  if (entries.length === 0) return refuse("NoData", `${service} answers with an empty list.`)
  if (entries.every((entry) => entry["rate"] !== undefined)) {
    const stated = entries.map((entry) => ({
      base: textOf(entry["base"]) ?? refuse("Malformed", `${service} states a rate without a base.`),
      quote: textOf(entry["quote"]) ?? refuse("Malformed", `${service} states a rate without a quote.`),
      day: dayIn(service, entry["date"], "a rate"),
      stated: entry["rate"],
    }))
    return { rates: ratesOf(service, stated) }
  }
  const name = (entry: JsonObject) => textOf(entry["iso_code"] ?? entry["key"])
  if (!entries.every((entry) => name(entry) !== undefined))
    return refuse("Malformed", `${service} answers with a list of an unknown form.`)
  const words = (entry: JsonObject) =>
    [entry["name"], entry["start_date"], entry["end_date"]].map(textOf).filter(Boolean).join(", ")
  return {
    facts: entries.map((entry) => ({
      about: `${entry["key"] === undefined ? "currency" : "provider"} ${name(entry)}`,
      value: words(entry),
    })),
  }
}
