import { type Found, type Instrument, type Refusal, refuse } from "./answers.ts"
import { readerOf } from "./reader.ts"
import { ended, requireSuccess } from "./refusals.ts"
import { isList, isObject, type Json, type JsonObject, objectsIn, parseJson, textOf, textsOf } from "./values.ts"

const service = "OpenFIGI"

/**
 * OpenFIGI: `v3/mapping` answers with one entry for each job, in their order; `v3/search` and `v3/filter` with one list;
 * `v3/mapping/values` with the codes that it knows. One ISIN has dozens of listings, which share a FIGI of the share
 * class. Exchanges are Bloomberg's codes (`GY`, `US`, `LN`), and no listing states its currency.
 */
export const readOpenFigi = readerOf(service, (answer) => {
  requireSuccess(service, answer, { 400: "Malformed", 413: "Malformed" })
  const root = parseJson(service, answer.body)
  if (isObject(root)) return jobIn(root, "the request")
  const entries: ReadonlyArray<Json> = isList(root)
    ? root
    : refuse("Malformed", `${service} answers with neither an object nor a list.`)
  if (entries.length === 0) return refuse("NoData", `${service} answers with an empty list.`)
  if (entries.every((entry) => typeof entry === "string")) return codesIn(entries)
  const jobs = entries.map((entry, i) =>
    isObject(entry)
      ? jobIn(entry, `job ${i + 1}`)
      : refuse("Malformed", `${service} answers with a job that is no object.`),
  )
  return {
    instruments: jobs.flatMap(({ instruments = [] }) => instruments),
    refused: jobs.flatMap(({ refused = [] }) => refused),
  }
})

const codesIn = (codes: ReadonlyArray<string>): Found => ({
  facts: [{ about: `${codes.length} known codes`, value: codes.join(", ") }],
})

function jobIn(job: JsonObject, subject: string): Found {
  if (isList(job["values"])) return codesIn(job["values"].flatMap((value) => textOf(value) ?? []))
  const [error, warning] = [textOf(job["error"]), textOf(job["warning"])]
  if (error !== undefined) return { refused: [{ subject, ...refusalOf(error) }] }
  if (warning !== undefined)
    return { refused: [{ subject, kind: "NotFound", sentence: ended(`${service}: ${warning}`) }] }
  const listings = objectsIn(service, job["data"], "data, an error or a warning")
  return listings.length === 0
    ? { refused: [{ subject, kind: "NotFound", sentence: `${service} finds nothing for ${subject}.` }] }
    : { instruments: listings.map(listingIn) }
}

const refusalOf = (error: string): Refusal => ({
  kind: /rate|too many/i.test(error) ? "RateLimited" : /key|auth/i.test(error) ? "Unauthorised" : "NotFound",
  sentence: ended(`${service}: ${error}`),
})

function listingIn(listing: JsonObject): Instrument {
  const type = textOf(listing["securityType2"] ?? listing["securityType"])?.toLowerCase()
  return {
    symbol: textOf(listing["ticker"]) ?? null,
    name: textOf(listing["name"]) ?? null,
    ...textsOf({
      exchange: listing["exchCode"],
      mic: listing["micCode"],
      figi: listing["figi"],
      compositeFigi: listing["compositeFIGI"],
      shareClassFigi: listing["shareClassFIGI"],
      sector: listing["marketSector"],
    }),
    ...(type === undefined ? {} : { kind: type === "common stock" ? "share" : type }),
  }
}
