import { Result } from "effect"
import { sql } from "kysely"
import type { AddressFailure, AddressServiceName, Place } from "#contract/addresses.ts"
import type { Db } from "#server/db/database.ts"
import type { Logger } from "#server/logging/logger.ts"
import { readNominatim, readOtherAddresses, readPhoton } from "#server/marketdata/providers/addresses.ts"
import type { Address, Reader } from "#server/marketdata/providers/answers.ts"
import { NotSent, type Send } from "#server/outgoing/send.ts"

/** The service that the operator chose. */
export interface AddressService {
  readonly name: AddressServiceName
  readonly url: URL
  /** Of Google. */
  readonly key: string | undefined
}

interface FoundAddress {
  readonly label: string
  readonly place: Place
}

interface Facts {
  /** Whether the service may be asked while a user types. Nominatim forbids it, and Google bills each request. */
  readonly asYouType: boolean
  /** The least time between two requests of the whole installation. Nominatim allows one a second. */
  readonly paceMs: number
  readonly source: Place["source"]
  readonly read: Reader
  readonly requestOf: (service: AddressService, search: string, language: string) => string
}

const addressesMost = 5

const withQuery = (url: URL, path: string, query: Readonly<Record<string, string>>): string => {
  const asked = new URL(`${url.pathname.replace(/\/$/, "")}${path}`, url)
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value)
  return asked.href
}

const services: Readonly<Record<AddressServiceName, Facts>> = {
  photon: {
    asYouType: true,
    paceMs: 200,
    source: "openStreetMap",
    read: readPhoton,
    requestOf: ({ url }, q, language) =>
      withQuery(url, "/api/", {
        q,
        limit: String(addressesMost),
        // The public server answers other languages with status 400.
        ...(["en", "de", "fr"].includes(language) ? { lang: language } : {}),
      }),
  },
  nominatim: {
    asYouType: false,
    paceMs: 1_000,
    source: "openStreetMap",
    read: readNominatim,
    requestOf: ({ url }, q, language) =>
      withQuery(url, "/search", {
        q,
        format: "jsonv2",
        addressdetails: "1",
        limit: String(addressesMost),
        "accept-language": language,
      }),
  },
  google: {
    asYouType: false,
    paceMs: 100,
    source: "google",
    read: readOtherAddresses,
    requestOf: ({ url, key = "" }, address, language) =>
      withQuery(url, "/maps/api/geocode/json", { address, language, key }),
  },
}

export const asksAsYouType = ({ name }: AddressService): boolean => services[name].asYouType

const cachedMost = 500
const cachedForMs = 86_400_000
/** Beyond this a request that waits for its moment is refused instead. */
const waitsMostMs = 3_000

interface SearchDependencies {
  readonly service: AddressService
  readonly send: Send
  /** As the role for requests. */
  readonly db: Db
  readonly now: () => Date
  readonly pause: (ms: number) => Promise<void>
  readonly logger: Pick<Logger, "warn">
  readonly signal: AbortSignal
}

export type AddressSearch = (
  search: string,
  language: string,
) => Promise<Result.Result<ReadonlyArray<FoundAddress>, AddressFailure>>

/**
 * Finds addresses at the service that the operator chose. An answer is cached in memory for a day, and nowhere else. All
 * servers of the installation together keep the pace that the service asks for.
 */
export function addressSearch({ service, send, db, now, pause, logger, signal }: SearchDependencies): AddressSearch {
  const { read, requestOf, paceMs, source } = services[service.name]
  const cache = new Map<string, { readonly at: number; readonly found: ReadonlyArray<FoundAddress> }>()

  async function ask(url: string): Promise<Result.Result<ReadonlyArray<FoundAddress>, AddressFailure>> {
    const waits = await reserve(db, `addresses:${service.name}`, { paceMs, now: now() })
    if (waits === undefined) return Result.fail("busy")
    if (waits > 0) await pause(waits)
    const answer = await send({ url, bytesMax: 500_000, timeoutMs: 8_000, signal }).catch((error: unknown) => {
      if (!(error instanceof NotSent)) throw error
      logger.warn(`addresses: ${error.message}`)
      return undefined
    })
    if (!answer) return Result.fail("unreachable")
    const { status, headers, body } = answer
    const found = read({ status, headers, body: body.toString("utf8"), uri: null, requestBody: null })
    if (Result.isSuccess(found))
      return Result.succeed((found.success.addresses ?? []).slice(0, addressesMost).map(shown))
    const { kind, sentence } = found.failure
    if (kind === "NotFound" || kind === "NoData") return Result.succeed([])
    logger.warn(`addresses: ${sentence}`)
    if (kind === "RateLimited") return Result.fail("busy")
    return Result.fail(kind === "Unreachable" ? "unreachable" : "refused")
  }

  const shown = ({ label, latitude, longitude }: Address): FoundAddress => ({
    label: label.slice(0, 500),
    place: { latitude: shortened(latitude), longitude: shortened(longitude), source },
  })

  return async (search, language) => {
    const text = search.trim().replaceAll(/\s+/g, " ")
    const key = `${language} ${text.toLowerCase()}`
    const known = cache.get(key)
    if (known && now().getTime() - known.at < cachedForMs) return Result.succeed(known.found)
    const found = await ask(requestOf(service, text, language))
    if (Result.isSuccess(found)) {
      cache.delete(key)
      const [oldest] = cache.keys()
      if (cache.size >= cachedMost && oldest !== undefined) cache.delete(oldest)
      cache.set(key, { at: now().getTime(), found: found.success })
    }
    return found
  }
}

/** Seven decimals of a degree are a centimetre. */
const shortened = (degrees: string): string => degrees.replace(/(\.\d{7})\d+$/, "$1")

/**
 * Reserves the next moment at which a service may be requested, and answers how many milliseconds it is away; undefined if
 * that is too long to wait.
 */
async function reserve(
  db: Db,
  service: string,
  { paceMs, now }: { readonly paceMs: number; readonly now: Date },
): Promise<number | undefined> {
  const next = new Date(now.getTime() + paceMs)
  const latest = new Date(now.getTime() + waitsMostMs)
  const { rows } = await sql<{ next_at: Date }>`
    insert into platform.service_pace as p (service, next_at) values (${service}, ${next})
    on conflict (service) do update
      set next_at = greatest(p.next_at, ${now}) + make_interval(secs => ${paceMs / 1_000})
      where p.next_at <= ${latest}
    returning next_at`.execute(db)
  const [reserved] = rows
  return reserved && Math.max(0, reserved.next_at.getTime() - paceMs - now.getTime())
}
