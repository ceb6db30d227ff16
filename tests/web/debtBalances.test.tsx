// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Schema } from "effect"
import { afterEach, expect, it, vi } from "vitest"
import { type DebtAnswer, DebtEntryView, type DebtView } from "#contract/debts.ts"
import { PeriodPicker } from "#web/asOf/AsOfControls.tsx"
import { DebtBalances, OwedHistory } from "#web/features/debts/DebtEntries.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { idOf } from "./dialogs.tsx"

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const statement = Schema.decodeUnknownSync(DebtEntryView)({
  entryId: idOf(1),
  entry: { _tag: "OwedBalance", owed: { amount: "300000.00", currency: "EUR" }, statedOn: "2010-02-01" },
  status: "counts",
  voidReason: null,
  replaces: null,
  replacedBy: null,
  recordedAt: "2020-06-01T10:00:00.000Z",
})
const repayment = Schema.decodeUnknownSync(DebtEntryView)({
  ...Schema.encodeSync(DebtEntryView)(statement),
  entryId: idOf(2),
  entry: {
    _tag: "Repayment",
    principal: { amount: "1000.00", currency: "EUR" },
    interest: { amount: "500.00", currency: "EUR" },
    paidOn: "2010-03-01",
    comment: null,
  },
})
const mortgage = { debtId: idOf(5), name: "Mortgage", currency: "EUR", incurredOn: "2010-02-01", status: "active" }

it("a mortgage can be viewed over its whole term, from its chart", async () => {
  const course = { from: "2024-06-29", to: "2024-06-30", currency: "EUR", missingRates: [], incompleteTo: null }
  const { asked } = showPage(
    <>
      <PeriodPicker />
      <OwedHistory debt={mortgage as unknown as DebtView} />
    </>,
    `/app/liabilities/${mortgage.debtId}`,
    {
      [`/api/debts/${mortgage.debtId}/history`]: {
        ...course,
        owed: ["300000.00", "300000.00"],
        ownedOwedInBase: ["300000.00", "300000.00"],
      },
    },
  )
  const periods = await screen.findByRole("radiogroup", { name: "Period" })
  expect(periods.querySelector<HTMLInputElement>(":checked")?.getAttribute("aria-label")).toBe("1 year")
  fireEvent.click(screen.getByRole("radio", { name: "Since inception" }))
  await waitFor(() =>
    expect(asked.some((one) => one.startsWith("/api/debts") && one.includes("from=2010-02-01"))).toBe(true),
  )
})

it("the entries of a debt can be filtered by kind and sorted by amount", async () => {
  showPage(
    <DebtBalances
      answer={{ debt: mortgage, entries: [repayment, statement] } as unknown as DebtAnswer}
      onOpen={() => {}}
    />,
    `/app/liabilities/${mortgage.debtId}`,
    {},
  )
  const days = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent)
  fireEvent.click(await screen.findByRole("button", { name: "Amount" }))
  expect(days()).toEqual(["1 Feb 2010", "1 Mar 2010"])
  await userEvent.click(screen.getByRole("button", { name: /Type$/ }))
  await userEvent.click(screen.getByRole("option", { name: "Repayment" }))
  expect(days()).toEqual(["1 Mar 2010"])
})
