import { Schema } from "effect"
import { OwnRate, OwnRateKey } from "#domain/household/ownRates.ts"
import { endpoint } from "./endpoint.ts"
import { Acknowledged } from "./problem.ts"

export const listOwnRates = endpoint({
  name: "listOwnRates",
  method: "GET",
  path: "/api/own-rates",
  kind: "query",
  summary: "The exchange rates that the household recorded itself, by currency and day.",
  answer: Schema.Struct({ rates: Schema.Array(OwnRate.annotate({ identifier: "OwnRate" })) }),
})

export const setOwnRate = endpoint({
  name: "setOwnRate",
  method: "PUT",
  path: "/api/own-rates",
  kind: "command",
  summary:
    "Sets the household's own exchange rate of a day, or corrects it. It counts on its day before published rates, and until the next rate.",
  body: OwnRate,
  answer: Acknowledged,
})

export const removeOwnRate = endpoint({
  name: "removeOwnRate",
  method: "PUT",
  path: "/api/own-rates/removal",
  kind: "command",
  summary: "Removes an own exchange rate: published ones apply again.",
  body: OwnRateKey,
  answer: Acknowledged,
})

export const ownRateEndpoints = [listOwnRates, setOwnRate, removeOwnRate]
