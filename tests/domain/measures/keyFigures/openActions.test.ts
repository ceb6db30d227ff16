import { expect, test } from "vitest"
import { isOpenSymbolChange, openActions, type ReportedAction } from "#domain/measures/keyFigures/openActions.ts"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import { buy, day, dividend, security, split } from "#tests/domain/measures/examples.ts"

const reportedSplit: ReportedAction = { kind: "split", day: day("2014-06-09"), from: 1, to: 7 }
const reportedDividend = (on: string, paidOn: string | null = null): ReportedAction => ({
  kind: "dividend",
  day: day(on),
  paidOn: paidOn === null ? null : day(paidOn),
  amount: "0.47",
  currency: "USD",
})
const actions = [
  reportedSplit,
  reportedDividend("2014-08-07", "2014-08-14"),
  reportedDividend("2014-11-06", "2014-11-13"),
]

function open(entries: ReadonlyArray<StoredEntry>, today = "2015-01-01", bought = "2014-01-02") {
  const all = [buy(bought, "10", "5500"), ...entries]
  return openActions(security({}, ...all), all, actions, day(today)).map((action) => `${action.kind} ${action.day}`)
}

const all = ["split 2014-06-09", "dividend 2014-08-07", "dividend 2014-11-06"]

test("everything that is reported of units held is suggested, from the day on which it happens or is paid", () => {
  expect(open([])).toEqual(all)
  expect(open([], "2014-08-13")).toEqual(all.slice(0, 1))
  expect(open([], "2014-08-14")).toEqual(all.slice(0, 2))
  expect(open([], "2015-01-01", "2014-08-07")).toEqual(all.slice(2))
})

test("what is recorded or dismissed is not suggested, and each recorded dividend answers one", () => {
  expect(open([split("2014-06-06", 1, 7)])).toEqual(all.slice(1))
  expect(open([dividend("2014-08-15", "32.90", "0")])).toEqual([all[0], all[2]])
  expect(open([dividend("2014-08-20", "32.90", "0"), dividend("2014-11-28", "32.90", "0")])).toEqual(all.slice(0, 1))
  const dismissed: StoredEntry = { _tag: "Dismissal", action: "dividend", effectiveOn: day("2014-11-06") }
  expect(open([dismissed])).toEqual(all.slice(0, 2))
})

test("a change of symbol is suggested for units held before its day, until it is dismissed or the holding has ended", () => {
  const isOpen = (entries: ReadonlyArray<StoredEntry>, bought = "2014-01-02", today = "2015-01-01") => {
    const all = [buy(bought, "10", "5500"), ...entries]
    return isOpenSymbolChange(security({}, ...all), all, { day: day("2014-06-09") }, day(today))
  }
  expect(isOpen([])).toBe(true)
  expect(isOpen([], "2014-01-02", "2014-06-08")).toBe(false)
  // The old symbol is that of another company now.
  expect(isOpen([], "2014-06-09")).toBe(false)
  expect(isOpen([{ _tag: "Dismissal", action: "symbolChange", effectiveOn: day("2014-06-09") }])).toBe(false)
  expect(isOpen([{ _tag: "Dismissal", action: "split", effectiveOn: day("2014-06-09") }])).toBe(true)
})
