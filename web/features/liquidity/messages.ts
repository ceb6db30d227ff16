import { texts } from "#web/i18n/texts.ts"

export const liquidityMessages = texts("dashboard", {
  coverage: ["Liquid assets and what may fall due", "Heading on the page liquidity"],
  otherDebts: ["Other debts", "Step of the chart, among the types of debts"],
  claims: ["Claims on others", "Step of the chart, among the asset classes: what people outside owe a portfolio"],
  covered: [
    "Liquidity coverage {times}: liquid assets ÷ unfunded commitments and debt due within 12 months.",
    "Below the heading liquidity; times is a multiple such as 3.20×",
  ],
  nothingAsked: ["No unfunded commitments and no debt due within 12 months.", "Below the heading liquidity"],
})
