import { dayFieldsOfDebt, dayOfDebtEntry } from "#domain/debt/entries.ts"
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
import type { Route } from "#server/http/route.ts"
import type { Execution } from "#server/application/execute.ts"
import { lineRoutes } from "./lines.ts"

export function debtRoutes(execution: Execution): ReadonlyArray<Route> {
  const { route, commandRoute } = lineRoutes(execution, "debt")
  return [
    route(incurDebt, "IncurDebt", {
      day: ({ incurredOn }) => ["incurredOn", incurredOn],
    }),
    route(reviseDebtTerms, "ReviseDebtTerms", {
      day: ({ incurredOn }) => ["incurredOn", incurredOn],
    }),
    route(settleDebt, "SettleDebt", { day: ({ settledOn }) => ["settledOn", settledOn] }),
    route(reopenDebt, "ReopenDebt"),
    route(removeDebt, "RemoveDebt"),
    route(restoreDebt, "RestoreDebt"),
    commandRoute(recordDebtEntry, ({ params, body: entry }) => ({ _tag: "RecordDebtEntry", ...params, entry }), {
      day: (entry) => [dayFieldsOfDebt[entry._tag], dayOfDebtEntry(entry)],
    }),
    route(correctDebtEntry, "CorrectDebtEntry", {
      day: ({ entry }) => [`entry.${dayFieldsOfDebt[entry._tag]}`, dayOfDebtEntry(entry)],
    }),
    route(voidDebtEntry, "VoidDebtEntry"),
  ]
}
