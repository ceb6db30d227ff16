import { type Found, type HttpAnswer, type Quote, type Refusal, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { type Sample, seriesOf } from "./series.ts"
import {
  amountIn,
  amountOf,
  instantOf,
  integerOf,
  isList,
  isObject,
  type JsonObject,
  localDay,
  objectIn,
  objectsIn,
  parseJson,
  textOf,
} from "./values.ts"

/*
 * Services that price tokens by chain and contract. A token is `eth-mainnet:0x…`, never a symbol: anyone can name a token
 * like another one.
 */

const alchemy = "Alchemy"

/**
 * Alchemy: current prices by symbol or address and closes of hours or days. A token without a price has an `error`
 * beside an empty list, with status 200.
 */
export const readAlchemy = readerOf(alchemy, (answer) => {
  requireSuccess(alchemy, answer, { 400: messageKind(answer) })
  const root = objectIn(alchemy, parseJson(alchemy, answer.body), "an object")
  const error = root["error"]
  if (error !== undefined && error !== null)
    return refuseByMessage(alchemy, textOf(isObject(error) ? error["message"] : error) ?? "no message")
  const entries = objectsIn(alchemy, root["data"], "data")
  if (root["currency"] !== undefined || entries.every((entry) => entry["value"] !== undefined))
    return { series: [historyIn(root, entries)] }
  const quotes: Array<Quote> = []
  const refused: Array<Refusal & { readonly subject: string }> = []
  for (const entry of entries) {
    const symbol = tokenOf(entry)
    const fault = isObject(entry["error"]) ? textOf(entry["error"]["message"]) : textOf(entry["error"])
    const prices = isList(entry["prices"]) ? objectsIn(alchemy, entry["prices"], "prices") : []
    if (fault !== undefined || prices.length === 0) {
      refused.push({
        subject: symbol,
        kind: "NotFound",
        sentence: `${alchemy} has no price of ${symbol}${fault ? `: ${fault}` : ""}.`,
      })
    }
    for (const price of prices) {
      const value = amountIn(alchemy, price["value"], `the price of ${symbol}`)
      const currency =
        textOf(price["currency"])?.toUpperCase() ?? refuse("Malformed", `${alchemy} states a price without a currency.`)
      quotes.push({
        symbol,
        kind: "crypto",
        currency,
        rawUnit: currency,
        value,
        stated: value,
        at: textOf(price["lastUpdatedAt"]) ?? null,
      })
    }
  }
  return { quotes, refused }
})

const messageKind = ({ body }: HttpAnswer) => (/not found/i.test(body) ? "NotFound" : "Malformed")

const tokenOf = (entry: JsonObject): string => {
  const [network, address] = [textOf(entry["network"]), textOf(entry["address"])]
  return address === undefined ? (textOf(entry["symbol"]) ?? "a token") : `${network ?? "?"}:${address.toLowerCase()}`
}

function historyIn(root: JsonObject, entries: ReadonlyArray<JsonObject>) {
  const samples = entries.flatMap((entry): ReadonlyArray<Sample> => {
    const close = amountOf(entry["value"])
    const milliseconds = Date.parse(textOf(entry["timestamp"]) ?? "")
    return close === undefined
      ? []
      : [{ day: localDay(alchemy, milliseconds / 1_000, "UTC"), order: milliseconds, close }]
  })
  if (samples.length === 0) return refuse("NoData", `${alchemy} answers with a history without prices.`)
  const unit = textOf(root["currency"])?.toUpperCase() ?? null
  const withoutClose = entries.length - samples.length
  return seriesOf({
    symbol: tokenOf(root),
    kind: "crypto",
    unit,
    timeZone: "UTC",
    stated: "raw",
    samples,
    withoutClose,
  })
}

const moralis = "Moralis"

/** Moralis: the price of a token in US dollars at a block, several of them, and the block at an instant. */
export const readMoralis = readerOf(moralis, (answer): Found => {
  requireSuccess(moralis, answer)
  const root = parseJson(moralis, answer.body)
  if (isList(root)) return { quotes: objectsIn(moralis, root, "prices").map((entry) => tokenPriceIn(entry, answer)) }
  const fields = objectIn(moralis, root, "an object")
  if (fields["usdPrice"] !== undefined) return { quotes: [tokenPriceIn(fields, answer)] }
  if (fields["block"] !== undefined && fields["timestamp"] !== undefined) {
    const block = integerOf(fields["block"]) ?? refuse("Malformed", `${moralis} states no number of a block.`)
    return {
      facts: [
        { about: `block at ${instantOf(integerOf(fields["timestamp"])) ?? "an unknown time"}`, value: String(block) },
      ],
    }
  }
  return refuseByMessage(moralis, textOf(fields["message"]) ?? "an object of an unknown form")
})

function tokenPriceIn(entry: JsonObject, { uri }: HttpAnswer): Quote {
  const chain = uri === null ? "?" : (new URL(uri).searchParams.get("chain") ?? "eth")
  const address = textOf(entry["tokenAddress"]) ?? refuse("Malformed", `${moralis} states a price without a contract.`)
  const value = amountIn(moralis, entry["usdPriceFormatted"] ?? entry["usdPrice"], `the price of ${address}`)
  const milliseconds = integerOf(entry["blockTimestamp"])
  const name = textOf(entry["tokenName"])
  const exchange = textOf(entry["exchangeName"])
  return {
    symbol: `${chain}:${address.toLowerCase()}`,
    ...(name === undefined ? {} : { name }),
    ...(exchange === undefined ? {} : { exchange }),
    kind: "crypto",
    currency: "USD",
    rawUnit: "USD",
    value,
    stated: value,
    at: (milliseconds === undefined ? undefined : instantOf(Math.floor(milliseconds / 1_000))) ?? null,
  }
}
