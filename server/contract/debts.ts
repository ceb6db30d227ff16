import { Schema } from "effect"
import { DebtEntry } from "#domain/debt/entries.ts"
import { DebtTerms } from "#domain/debt/terms.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { DebtId, EntryId, PortfolioId } from "#domain/shared/ids.ts"
import { Currency } from "#domain/shared/money.ts"
import { type AnswerOf, endpoint } from "./endpoint.ts"
import { entryPage, pageEnd, recordedFields } from "./entries.ts"
import { AmountText, onDay, SeriesView } from "./figures/figures.ts"
import { answeredOn, entryEndpoints, historyQuery, lifecycleEndpoints, linesQuery } from "./lines.ts"

export { DebtEntry, DebtTerms }

/**
 * A debt on a day. Amounts are above zero when something is owed, and below zero when the debt is in credit, which counts as
 * an asset. They are of the whole debt unless the name says otherwise.
 */
export const DebtFigures = Schema.Struct({
  on: CalendarDate,
  /** In the debt's currency. */
  owed: AmountText,
  /** `none`: not incurred yet that day, settled, or without a statement. */
  basis: Schema.Literals(["balance", "none"]),
  /** The day of the statement or repayment that it follows from: a later day where it is carried back. */
  statedOn: Schema.NullOr(CalendarDate),
  /** Whether payments of the repayment plan that are not recorded lead from `statedOn` to the amount. */
  byPlan: Schema.Boolean,
  /** Percent of the debt that the debtor is liable for that day. */
  share: Schema.String,
  /** Interest paid since the beginning, recorded or by the plan, in the debt's currency. */
  interestPaid: AmountText,
  /** The debtor's share in the requested currency; null if a rate is missing. */
  ownedOwedInBase: Schema.NullOr(AmountText),
  /** The same to ten decimals, for sums that are rounded once. */
  ownedUnroundedInBase: Schema.NullOr(Schema.String),
  /**
   * What the household owes outsiders of this debt that day, in percent and in the requested currency, with look-through.
   * Debts between its own portfolios are eliminated.
   */
  household: Schema.Struct({
    share: Schema.String,
    owedInBase: Schema.NullOr(AmountText),
    unroundedInBase: Schema.NullOr(Schema.String),
  }),
  /** The oldest exchange rate used; null if none was needed. */
  oldestRateOn: Schema.NullOr(CalendarDate),
}).annotate({ identifier: "DebtFigures" })
export type DebtFigures = typeof DebtFigures.Type

export const DebtView = Schema.Struct({
  debtId: DebtId,
  /** The debtor. */
  portfolioId: PortfolioId,
  currency: Currency,
  /** Those of repayment are in force on the day of the figures. */
  ...DebtTerms.fields,
  /** Those of `creditorId` and `linkedHoldingId` that exist outside the scope of the member, who gets null for them. */
  outsideView: Schema.Array(Schema.Literals(["creditorId", "linkedHoldingId"])),
  settledOn: Schema.NullOr(CalendarDate),
  status: Schema.Literals(["active", "removed"]),
  figures: DebtFigures,
}).annotate({ identifier: "Debt" })
export type DebtView = typeof DebtView.Type

export const DebtEntryView = Schema.Struct({
  ...recordedFields,
  entry: DebtEntry,
}).annotate({ identifier: "RecordedDebtEntry" })
export type DebtEntryView = typeof DebtEntryView.Type

const debtParams = Schema.Struct({ debtId: DebtId })

export const listDebts = endpoint({
  name: "listDebts",
  method: "GET",
  path: "/api/debts",
  kind: "query",
  summary:
    "Debts with their figures on a day (by default today), in the requested currency (by default the preferred one).",
  query: Schema.Struct(linesQuery),
  answer: Schema.Struct({ ...answeredOn, debts: Schema.Array(DebtView) }),
})

export const listDebtEntries = endpoint({
  name: "listDebtEntries",
  method: "GET",
  path: "/api/debts/:debtId/entries",
  kind: "query",
  summary: "Entries of a debt, newest day first, voided ones included, a thousand on a page.",
  params: debtParams,
  query: entryPage,
  answer: Schema.Struct({ entries: Schema.Array(DebtEntryView), ...pageEnd }),
})

export const readDebt = endpoint({
  name: "readDebt",
  method: "GET",
  path: "/api/debts/:debtId",
  kind: "query",
  summary: "One debt with its figures on a day, and the first page of its entries.",
  further: { list: "entries", endpoint: listDebtEntries },
  params: debtParams,
  query: Schema.Struct(onDay),
  answer: Schema.Struct({
    ...answeredOn,
    debt: DebtView,
    entries: Schema.Array(DebtEntryView),
    ...pageEnd,
  }),
})
/** The answer of {@link readDebt}. */
export type DebtAnswer = AnswerOf<typeof readDebt>

export const readDebtHistory = endpoint({
  name: "readDebtHistory",
  method: "GET",
  path: "/api/debts/:debtId/history",
  kind: "query",
  summary: "Amount owed at the end of every day: in full in its own currency, the debtor's share in the requested one.",
  params: debtParams,
  query: historyQuery,
  answer: Schema.Struct({
    ...SeriesView.fields,
    owed: Schema.Array(AmountText),
    ownedOwedInBase: Schema.Array(AmountText),
  }),
})

const debtPath = { kind: "debt", path: "/api/debts/:debtId" } as const

export const {
  open: incurDebt,
  revise: reviseDebtTerms,
  end: settleDebt,
  reopen: reopenDebt,
  remove: removeDebt,
  restore: restoreDebt,
} = lifecycleEndpoints(
  { ...debtPath, params: debtParams },
  {
    opening: Schema.Struct({ portfolioId: PortfolioId, currency: Currency, ...DebtTerms.fields }),
    description: Schema.Struct({
      ...DebtTerms.fields,
      /**
       * The day from which other terms of repayment count, by default today. They become an entry; with the day of issue
       * they correct the terms of the beginning.
       */
      effectiveOn: Schema.optionalKey(CalendarDate),
    }),
    ending: Schema.Struct({ settledOn: CalendarDate }),
  },
  {
    open: ["incurDebt", "", "Incurs a debt under an id generated by the client."],
    revise: [
      "reviseDebtTerms",
      "/terms",
      "Revises name, days, creditor and what it was borrowed for, and interest and repayment from `effectiveOn` on (by default today): other terms of repayment change nothing before.",
    ],
    end: ["settleDebt", "/settlement", "Settles a debt: from that day on, nothing is owed."],
    reopen: "reopenDebt",
    remove: "removeDebt",
    restore: "restoreDebt",
  },
)

export const {
  record: recordDebtEntry,
  correct: correctDebtEntry,
  void: voidDebtEntry,
} = entryEndpoints({ ...debtPath, params: Schema.Struct({ debtId: DebtId, entryId: EntryId }) }, DebtEntry, {
  names: ["recordDebtEntry", "correctDebtEntry", "voidDebtEntry"],
  records: "what is owed, a repayment, an ownership share or a note",
})

export const debtEndpoints = [
  listDebts,
  readDebt,
  listDebtEntries,
  readDebtHistory,
  incurDebt,
  reviseDebtTerms,
  settleDebt,
  reopenDebt,
  removeDebt,
  restoreDebt,
  recordDebtEntry,
  correctDebtEntry,
  voidDebtEntry,
]
