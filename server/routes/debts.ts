import { randomUUID } from "node:crypto"
import { dayFieldsOfDebt, dayOfDebtEntry } from "#domain/debt/entries.ts"
import { EntryId } from "#domain/shared/ids.ts"
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
    commandRoute(
      reviseDebtTerms,
      ({ params, person, body: { effectiveOn = person.today, ...terms } }) => ({
        _tag: "ReviseDebtTerms",
        ...params,
        ...terms,
        change: { effectiveOn, entryId: EntryId.make(randomUUID()) },
      }),
      {
        day: ({ incurredOn, effectiveOn = incurredOn }) =>
          effectiveOn > incurredOn ? ["effectiveOn", effectiveOn] : ["incurredOn", incurredOn],
      },
    ),
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
