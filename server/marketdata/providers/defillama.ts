import { decimal, isLess } from "#domain/numbers/decimal.ts"
import { type Quote, type Refusal, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { refuseByMessage, requireSuccess } from "./refusals.ts"
import { type Sample, seriesOf } from "./series.ts"
import {
  amountIn,
  amountOf,
  instantOf,
  integerOf,
  isList,
  localDay,
  objectIn,
  objectsIn,
  parseJson,
  textOf,
} from "./values.ts"

const service = "DefiLlama"

/**
 * DefiLlama: prices in US dollars by chain and contract, or by the id of CoinGecko, now, at an instant, and in charts. A
 * coin without a price is absent. A price whose stated confidence is below 0.2 is refused.
 */
export const readDefiLlama = readerOf(service, (answer) => {
  requireSuccess(service, answer)
  const root = objectIn(service, parseJson(service, answer.body), "an object")
  const message = textOf(root["message"] ?? root["error"])
  if (message !== undefined) return refuseByMessage(service, message)
  const coins = Object.entries(objectIn(service, root["coins"], "coins"))
  if (coins.length === 0) refuse("NotFound", `${service} knows none of the coins.`)
  const quotes: Array<Quote> = []
  const series: Array<ReturnType<typeof seriesOf>> = []
  const refused: Array<Refusal & { readonly subject: string }> = []
  for (const [symbol, coin] of coins) {
    const fields = objectIn(service, coin, `the price of ${symbol}`)
    const name = textOf(fields["symbol"])
    const confidence = amountOf(fields["confidence"])
    if (confidence !== undefined && isLess(decimal(confidence), decimal("0.2"))) {
      refused.push({
        subject: symbol,
        kind: "NoData",
        sentence: `${service} states a confidence of ${confidence} for ${symbol}, which is too low.`,
      })
    } else if (isList(fields["prices"])) {
      const samples = objectsIn(service, fields["prices"], "prices").map((point): Sample => {
        const seconds =
          integerOf(point["timestamp"]) ?? refuse("Malformed", `${service} states a price without a time.`)
        return {
          day: localDay(service, seconds, "UTC"),
          order: seconds,
          close: amountIn(service, point["price"], `the price of ${symbol}`),
        }
      })
      series.push(
        seriesOf({
          symbol,
          ...(name ? { name } : {}),
          kind: "crypto",
          unit: "USD",
          timeZone: "UTC",
          stated: "raw",
          samples,
        }),
      )
    } else {
      const value = amountIn(service, fields["price"], `the price of ${symbol}`)
      const at = instantOf(integerOf(fields["timestamp"])) ?? null
      quotes.push({
        symbol,
        ...(name ? { name } : {}),
        kind: "crypto",
        currency: "USD",
        rawUnit: "USD",
        value,
        stated: value,
        at,
      })
    }
  }
  return { quotes, series, refused }
})
