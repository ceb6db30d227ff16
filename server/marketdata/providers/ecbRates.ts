import { Result } from "effect"
import { readEcbXml } from "../files/ecbXml.ts"
import { refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { ratesOf } from "./rates.ts"
import { requireSuccess } from "./refusals.ts"
import { csvRecords } from "./tables.ts"
import { dayIn } from "./values.ts"

const service = "The European Central Bank"

/**
 * The reference rates of the European Central Bank, in units of each currency for 1 EUR: the CSV of its data service, by
 * the titles of the columns, and the XML of its files. A range without rates has an empty body.
 */
export const readEcbRates = readerOf(service, (answer) => {
  requireSuccess(service, answer, { 404: "NoData" })
  if (answer.body.trim() === "") return refuse("NoData", `${service} has no rates of these days.`)
  if (/^\uFEFF?\s*</.test(answer.body)) return xmlIn(answer.body)
  const records = csvRecords(service, answer.body, { columns: ["CURRENCY", "TIME_PERIOD", "OBS_VALUE"] })
  const stated = records.map((record) => {
    const base = record["CURRENCY_DENOM"] ?? "EUR"
    if (base !== "EUR") return refuse("Malformed", `${service} states rates for 1 ${base} and not for 1 EUR.`)
    return {
      base,
      quote: record["CURRENCY"] ?? "",
      day: dayIn(service, record["TIME_PERIOD"], "a rate"),
      stated: record["OBS_VALUE"],
    }
  })
  return { rates: ratesOf(service, stated) }
})

function xmlIn(body: string) {
  if (!/currency=/.test(body) && /Envelope/.test(body))
    return refuse("NoData", `${service} answers with a document without rates.`)
  // No day of these documents is in the future of any answer.
  const read = readEcbXml(body, new Date("2199-12-31T00:00:00Z"))
  if (Result.isFailure(read)) return refuse("Malformed", `${service}: ${read.failure.reason}.`)
  const stated = read.success.series.flatMap(({ symbol, points }) =>
    points.map(({ day, value }) => ({ base: "EUR", quote: symbol, day, stated: value })),
  )
  return { rates: ratesOf(service, stated) }
}
