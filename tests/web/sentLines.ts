import { anna } from "./family.ts"
import { idOf } from "./dialogs.tsx"

/* A wallet and a debt as the server returns them, held and owed since May 2021. */

const household = { share: "100", unroundedInBase: "100" }

export const sentWallet = (title: string, currency = "EUR", more: object = {}) => ({
  walletId: idOf(title.length),
  portfolioId: anna,
  currency,
  title,
  blockchain: "ethereum",
  address: null,
  trackingMode: "manual",
  connectedOn: "2021-05-01",
  notes: null,
  disconnectedOn: null,
  status: "active",
  figures: {
    on: "2024-06-30",
    value: "100.00",
    basis: "appraised",
    statedOn: "2024-05-01",
    withoutPrice: 0,
    valueInBase: "100.00",
    unroundedInBase: "100",
    household: { ...household, valueInBase: "100.00" },
    oldestRateOn: null,
  },
  ...more,
})

export const sentDebt = (name: string, currency = "EUR") => ({
  debtId: idOf(name.length),
  portfolioId: anna,
  currency,
  name,
  debtType: "personalLoan",
  incurredOn: "2021-05-01",
  dueOn: null,
  interestRate: null,
  monthlyPayment: null,
  repaymentPlan: "none",
  creditorId: null,
  lender: "Bank",
  linkedHoldingId: null,
  outsideView: [],
  description: null,
  settledOn: null,
  status: "active",
  figures: {
    on: "2024-06-30",
    owed: "100.00",
    basis: "balance",
    statedOn: "2024-05-01",
    byPlan: false,
    share: "100",
    interestPaid: "0.00",
    ownedOwedInBase: "100.00",
    ownedUnroundedInBase: "100",
    household: { ...household, owedInBase: "100.00" },
    oldestRateOn: null,
  },
})
