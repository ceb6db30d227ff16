// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, expect, it, vi } from "vitest"
import { DebtEntryView } from "../../server/contract/debts.ts"
import type { DebtAnswer } from "../../web/pages/liabilities/DebtDialog.tsx"
import { DebtBalances } from "../../web/pages/liabilities/DebtEntries.tsx"
import { showPage } from "../support/signedInPage.tsx"
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
const mortgage = { debtId: idOf(5), name: "Mortgage", currency: "EUR", incurredOn: "2010-02-01", status: "active" }

it("lets a mortgage be looked at over its whole life, where its chart stands [checklist 68]", async () => {
  const course = { from: "2024-06-29", to: "2024-06-30", currency: "EUR", missingRates: [], incompleteTo: null }
  const { asked } = showPage(
    <DebtBalances answer={{ debt: mortgage, entries: [statement] } as unknown as DebtAnswer} onOpen={() => {}} />,
    "/app/liabilities?debt=x",
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
  fireEvent.click(screen.getByRole("radio", { name: "Since the beginning" }))
  await waitFor(() =>
    expect(asked.some((one) => one.startsWith("/api/debts") && one.includes("from=2010-02-01"))).toBe(true),
  )
})
