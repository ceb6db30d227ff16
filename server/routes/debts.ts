import { dayFieldsOfDebt, dayOfDebtEntry } from "#domain/debt/entries.ts"
import { debt } from "#domain/debt/debt.ts"
import { portfoliosOfDebt } from "#domain/debt/state.ts"
import {
  correctDebtEntry,
  incurDebt,
  recordDebtEntry,
  removeDebt,
  reopenDebt,
  restoreDebt,
  reviseDebtTerms,
  settleDebt,
  voidDebtEntry,
} from "#contract/debts.ts"
import { debtCodec } from "#server/eventlog/eventCodec.ts"
import { debtStream } from "#server/eventlog/streams.ts"
import type { Route } from "#server/http/route.ts"
import type { CommandDependencies } from "#server/application/executeCommand.ts"
import { lineRoutes } from "./lines.ts"

export function debtRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { route, commandRoute } = lineRoutes(dependencies, {
    kind: "debt",
    decider: debt,
    codec: debtCodec,
    stream: debtStream,
    idOf: ({ debtId }) => debtId,
  })
  return [
    route(incurDebt, "IncurDebt", {
      day: ({ incurredOn }) => ["incurredOn", incurredOn],
      names: (body) => ({ portfolioIds: portfoliosOfDebt(body, body), linkedHoldingId: body.linkedHoldingId }),
      adds: () => "line",
    }),
    route(reviseDebtTerms, "ReviseDebtTerms", {
      day: ({ incurredOn }) => ["incurredOn", incurredOn],
      names: (terms) => ({ portfolioIds: portfoliosOfDebt(undefined, terms), linkedHoldingId: terms.linkedHoldingId }),
    }),
    route(settleDebt, "SettleDebt", { day: ({ settledOn }) => ["settledOn", settledOn] }),
    route(reopenDebt, "ReopenDebt"),
    route(removeDebt, "RemoveDebt"),
    route(restoreDebt, "RestoreDebt", {
      namesOf: ({ opening, description }) => ({ portfolioIds: portfoliosOfDebt(opening, description) }),
    }),
    commandRoute(recordDebtEntry, ({ params, body: entry }) => ({ _tag: "RecordDebtEntry", ...params, entry }), {
      day: (entry) => [dayFieldsOfDebt[entry._tag], dayOfDebtEntry(entry)],
      adds: () => "entry",
    }),
    route(correctDebtEntry, "CorrectDebtEntry", {
      day: ({ entry }) => [`entry.${dayFieldsOfDebt[entry._tag]}`, dayOfDebtEntry(entry)],
    }),
    route(voidDebtEntry, "VoidDebtEntry"),
  ]
}
