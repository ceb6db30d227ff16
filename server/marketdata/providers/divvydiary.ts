import { type Dividend, type Found, type Refusal, refuse, type Split } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { splitOf } from "./series.ts"
import {
  amountIn,
  amountOf,
  dayIn,
  dayOf,
  inCurrency,
  isList,
  isObject,
  type Json,
  type JsonObject,
  objectsIn,
  parseJson,
  textOf,
  textsOf,
  unitOf,
} from "./values.ts"

const service = "DivvyDiary"

/**
 * DivvyDiary: one share or fund by ISIN, with its dividends, each in a currency of its own, and their ex-days and pay
 * days. The exchange is a MIC.
 */
export const readDivvyDiary = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  const root = parseJson(service, answer.body)
  if (isList(root)) return { instruments: objectsIn(service, root, "a list").map(instrumentIn) }
  if (!isObject(root)) return refuse("Malformed", `${service} answers with neither an object nor a list.`)
  const message = textOf(root["message"] ?? root["error"])
  if (message !== undefined && root["isin"] === undefined) return refuseByMessage(service, message)
  if (textOf(root["isin"]) === undefined) return refuse("Malformed", `${service} answers without an ISIN.`)
  return instrumentWithEvents(root)
})

function instrumentIn(root: JsonObject) {
  const rawUnit = textOf(root["currency"])
  return {
    symbol: textOf(root["symbol"]) ?? null,
    name: textOf(root["name"]) ?? null,
    ...textsOf({
      mic: root["exchange"],
      isin: root["isin"],
      wkn: root["wkn"],
      country: root["country"],
      sector: root["sector"],
      kind: root["securityType"],
    }),
    ...(rawUnit === undefined ? {} : { rawUnit, currency: unitOf(rawUnit).currency }),
  }
}

function instrumentWithEvents(root: JsonObject): Found {
  const symbol = textOf(root["symbol"]) ?? null
  const rawUnit = textOf(root["currency"])
  const stated = amountOf(root["price"])
  const unit = rawUnit === undefined ? undefined : unitOf(rawUnit)
  const dividends = (isList(root["dividends"]) ? objectsIn(service, root["dividends"], "dividends") : []).map(
    (paid): Dividend => {
      const amount = amountIn(service, paid["amount"], "a dividend")
      const paidIn = unitOf(
        textOf(paid["currency"]) ?? refuse("Malformed", `${service} states a dividend without a currency.`),
      )
      return {
        symbol,
        exDay: dayIn(service, paid["exDate"], "a dividend"),
        payDay: dayOf(textOf(paid["payDate"])) ?? null,
        amount: inCurrency(amount, paidIn),
        currency: paidIn.currency,
        stated: amount,
      }
    },
  )
  const { splits, refused } = splitsIn(root["splits"], symbol)
  return {
    instruments: [instrumentIn(root)],
    quotes:
      stated === undefined || unit === undefined || rawUnit === undefined
        ? []
        : [{ symbol, currency: unit.currency, rawUnit, value: inCurrency(stated, unit), stated, at: null }],
    dividends,
    splits,
    refused,
  }
}

function splitsIn(stated: Json | undefined, symbol: string | null) {
  const splits: Array<Split> = []
  const refused: Array<Refusal & { readonly subject: string }> = []
  for (const entry of isList(stated) ? objectsIn(service, stated, "splits") : []) {
    const day = dayOf(textOf(entry["exDate"] ?? entry["date"]))
    const [numerator, denominator = "1"] = (textOf(entry["ratio"] ?? entry["factor"]) ?? "").split(/[:/]/)
    const [multiplied, divided] = [amountOf(numerator), amountOf(denominator)]
    const split =
      day && multiplied && divided ? splitOf({ symbol, day, numerator: multiplied, denominator: divided }) : undefined
    if (split) splits.push(split)
    else
      refused.push({ subject: "a split", kind: "Malformed", sentence: `${service} states a split of an unknown form.` })
  }
  return { splits, refused }
}
