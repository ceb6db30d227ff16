import { Result } from "effect"
import { answerSuggestions, listSuggestions, undoSuggestions } from "#contract/suggestions.ts"
import { countSuggestions } from "#contract/suggestionCount.ts"
import { countingEntriesOf } from "#projections/lines/query.ts"
import { instrumentOfSymbol } from "#domain/instrument/instrument.ts"
import { symbolsOfQuotation } from "#domain/instrument/quotation.ts"
import { dayFieldOf, dayOf } from "#domain/holding/entries.ts"
import type { HoldingId } from "#domain/shared/ids.ts"
import { notInFuture } from "#server/application/days.ts"
import { execute, type Execution } from "#server/application/execute.ts"
import { sessionOf } from "#server/application/principal.ts"
import { figuresRead } from "#server/application/readModels.ts"
import { suggestionAnswers, suggestionHandlers, suggestionsUndone } from "#server/application/suggestions.ts"
import { accessOf } from "#server/db/access.ts"
import type { Db } from "#server/db/database.ts"
import { refused } from "#server/http/problems.ts"
import { personalRoute, type Route, type Viewer, viewRoute } from "#server/http/route.ts"
import { actionsOf } from "#server/marketdata/actions/store.ts"
import { instrumentsIdentified } from "#server/marketdata/instruments.ts"
import { symbolChangesOf } from "#server/marketdata/symbolChanges/store.ts"
import { alsoHoldings } from "#server/views/alsoRead.ts"
import { snapshot } from "#server/views/snapshot.ts"
import { holdingsWithReports, suggestionsCount, suggestionsView } from "#server/views/suggestions.ts"
import type { QueryDependencies } from "./queries.ts"

/** What sources report of the household's holdings and is not recorded. */
export function suggestionRoutes({
  db,
  requestsDb,
  wealth,
}: QueryDependencies & { readonly requestsDb: Db }): ReadonlyArray<Route> {
  /** The facts of all holdings, or of one. Undefined: the member sees no such holding. */
  const factsFor = async (person: Viewer, holdingId?: HoldingId) => {
    const [facts, all] = await wealth.read(accessOf(person), alsoHoldings)
    const holdings = holdingId === undefined ? all : all.filter(({ line_id }) => line_id === holdingId)
    if (holdingId !== undefined && holdings.length === 0) return undefined
    const symbols = new Set(
      holdings.flatMap(({ price_symbol }) => (price_symbol === null ? [] : symbolsOfQuotation(price_symbol))),
    )
    const actions = symbols.size === 0 ? new Map() : await actionsOf(requestsDb, facts.market.realm, [...symbols])
    // The prices of demo households are synthetic, and their symbols keep their names.
    const symbolChanges =
      facts.market.realm === "real" ? await symbolChangesOf(requestsDb, [...symbols], person.today) : new Map()
    const ids = [...symbolChanges.keys()].flatMap((symbol) => instrumentOfSymbol(symbol) ?? [])
    const instruments = new Map((await instrumentsIdentified(requestsDb, ids)).map((one) => [one.id, one] as const))
    const reports = { actions, symbolChanges }
    const lineIds = holdingsWithReports(holdings, reports)
    const entries = await snapshot(db, accessOf(person), (tx) => countingEntriesOf(tx, person.householdId, lineIds))
    return { wealth: facts, facts: { holdings, entries, instruments, ...reports } }
  }

  return [
    viewRoute(listSuggestions, figuresRead, async ({ person, query }) => {
      const read = await factsFor(person, query.holdingId)
      if (!read) return Result.fail(refused({ _tag: "LineNotFound", line: "holding" }))
      return Result.succeed({
        body: suggestionsView(read.wealth, read.facts, person.today),
        reflects: read.wealth.reflects,
      })
    }),
    viewRoute(countSuggestions, figuresRead, async ({ person }) => {
      const read = await factsFor(person)
      if (!read) throw new Error("all holdings are always found")
      return Result.succeed({
        body: { count: suggestionsCount(read.wealth, read.facts, person.today) },
        reflects: read.wealth.reflects,
      })
    }),
  ]
}

/** Accepting and dismissing them, and undoing it. */
export function suggestionCommands(execution: Execution): ReadonlyArray<Route> {
  const handlers = suggestionHandlers(execution)
  return [
    personalRoute(answerSuggestions, async (asked) => {
      for (const [index, { entry }] of asked.body.answers.entries()) {
        const begun = notInFuture(dayOf(entry), `body.answers.${index}.entry.${dayFieldOf(entry)}`, asked.person)
        if (Result.isFailure(begun)) return Result.fail(begun.failure)
      }
      // Completes what was interrupted first, so that this command is decided on complete lines.
      await execution.pending.finish(asked.person.householdId, handlers)
      return execute(execution, suggestionAnswers(asked), sessionOf(asked))
    }),
    personalRoute(undoSuggestions, async (asked) => {
      await execution.pending.finish(asked.person.householdId, handlers)
      return execute(execution, suggestionsUndone(asked), sessionOf(asked))
    }),
  ]
}
