import { Result } from "effect"
import { identifierOf, kindsNamedBy } from "#domain/instrument/identifiers.ts"
import type { InstrumentId } from "#domain/instrument/instrument.ts"
import type { Currency } from "#domain/shared/money.ts"
import {
  attachInstrument,
  createInstrument,
  detachInstrument,
  type InstrumentView,
  readInstrument,
  readQuote,
} from "#contract/instruments.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { execute, type Execution } from "#server/application/execute.ts"
import { sessionOf } from "#server/application/principal.ts"
import { accessOf } from "#server/db/access.ts"
import { refused } from "#server/http/problems.ts"
import { personalRoute, queryRoute, type Route } from "#server/http/route.ts"
import { realmOf } from "#server/marketdata/points.ts"
import {
  findOrCreateInstrument,
  type Instrument,
  instrumentGiven,
  instrumentInView,
  instrumentsPerDay,
  instrumentsWithSymbols,
} from "#server/marketdata/instruments.ts"
import { InstrumentLooks } from "#server/marketdata/instrumentLooks.ts"
import { listedNames } from "#server/marketdata/listings/listedInstruments.ts"
import { reportedName } from "#server/marketdata/symbolChanges/store.ts"
import { type HoldingPriceDependencies, holdingPriceRoutes } from "./holdingPrices.ts"
import { priceIn, textOfInstrument } from "#server/views/instrumentPrice.ts"
import { dayAndCurrency } from "./queries.ts"
import { lineRoutes } from "./lines.ts"

interface InstrumentRouteDependencies extends HoldingPriceDependencies {
  readonly execution: Execution
  readonly now: () => Date
  /** The prices that persons looked at today. */
  readonly looks?: InstrumentLooks
}

export const instrumentRoutes = ({
  requestsDb,
  execution,
  now,
  looks = new InstrumentLooks(),
  ...reading
}: InstrumentRouteDependencies): ReadonlyArray<Route> => [
  personalRoute(createInstrument, async ({ person, body: { kind, currency, identifier: typed } }) => {
    const identifier = identifierOf(typed)
    const { scheme } = typed
    if (Result.isFailure(identifier) || !kindsNamedBy[scheme].includes(kind)) {
      return Result.fail(refused({ _tag: "IdentifierMalformed", scheme }))
    }
    const named = { kind, currency, identifier: identifier.success }
    const reported = await reportedName(requestsDb, named.identifier)
    const wanted = { ...named, ...reported, ...(await listedNames(named)) }
    const by = { now: now(), userId: person.userId, householdId: person.householdId }
    const found = await findOrCreateInstrument(requestsDb, realmOf(person.membership), wanted, by)
    if (!found) return Result.fail(refused({ _tag: "InstrumentsSpent", most: instrumentsPerDay }))
    return Result.succeed({ body: viewOf(found) })
  }),

  personalRoute(readInstrument, async ({ person, params: { instrumentId } }) => {
    const { householdId, membership } = person
    const found = await instrumentInView(requestsDb, { householdId, portfolios: membership.portfolios }, instrumentId)
    if (!found) return Result.fail(noSuchInstrument)
    const [named] = await instrumentsWithSymbols(requestsDb, realmOf(person.membership), [found.id])
    const current = named?.symbols.filter(({ until }) => until === null) ?? []
    const symbols = current.map(({ scheme, value }) => ({ scheme, value }))
    return Result.succeed({ body: { instrument: viewOf(found), symbols } })
  }),

  queryRoute(readQuote, figuresRead, async ({ person, query }) => {
    const { kind, scheme, value, quotedIn } = query
    const identifier = identifierOf({ scheme, value })
    if (Result.isFailure(identifier) || !kindsNamedBy[scheme].includes(kind)) {
      return Result.fail(refused({ _tag: "IdentifierMalformed", scheme }))
    }
    const named = { identifier: identifier.success, currency: quotedIn }
    const by = { now: now(), userId: person.userId, householdId: person.householdId }
    const found = await looks.look(requestsDb, realmOf(person.membership), named, by)
    if (found === "spent") return Result.fail(refused({ _tag: "InstrumentsSpent", most: instrumentsPerDay }))
    const [{ priceOrders, reflects: before }] = await reading.wealth.read(accessOf(person))
    if (!found) return Result.succeed({ body: { price: null }, reflects: before })
    const symbol = textOfInstrument(found, priceOrders)
    const [{ market, reflects }] = await reading.wealth.read(accessOf(person), undefined, [symbol])
    return Result.succeed({ body: { price: priceIn(market, symbol, dayAndCurrency(person, query)) }, reflects })
  }),

  personalRoute(attachInstrument, async (asked) => {
    const { person, params, body, commandId, sent } = asked
    const found = await instrumentGiven(requestsDb, person.householdId, body.instrumentId)
    if (!found) return Result.fail(noSuchInstrument)
    const { kind, currency } = found
    const instrument = {
      id: body.instrumentId,
      currency: currency as Currency,
      inOtherCurrency: body.inOtherCurrency,
    }
    const command = { _tag: "AttachInstrument" as const, ...params, kind, instrument }
    const batch = { name: attachInstrument.name, commandId, sent, steps: [{ kind: "holding" as const, command }] }
    return execute(execution, batch, sessionOf(asked))
  }),

  lineRoutes(execution, "holding").route(detachInstrument, "DetachInstrument"),
  ...holdingPriceRoutes({ requestsDb, ...reading }),
]

const noSuchInstrument = refused({ _tag: "InstrumentNotFound" })

const viewOf = ({ id, kind, name, currency }: Instrument): InstrumentView => ({
  instrumentId: id as InstrumentId,
  kind,
  name,
  currency: currency as Currency,
})
