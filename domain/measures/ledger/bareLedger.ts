import type { LineLedger } from "./facts.ts"

type Identity = Pick<
  LineLedger,
  "lineId" | "portfolioId" | "assetClass" | "currency" | "openedOn" | "closedOn" | "investable"
>

/** The ledger of a line without entries, to be filled in. */
export const bareLedger = (line: Identity): LineLedger => ({
  lineId: line.lineId,
  portfolioId: line.portfolioId,
  transfers: [],
  assetClass: line.assetClass,
  currency: line.currency,
  openedOn: line.openedOn,
  closedOn: line.closedOn,
  priceSymbol: null,
  quotedPerUnit: null,
  investable: line.investable,
  taxRate: null,
  creditorId: null,
  units: [],
  staked: [],
  cost: { average: [], fifo: [] },
  trading: [],
  acquisitionCost: null,
  capital: [],
  carried: [],
  commitments: [],
  balances: [],
  appraisals: [],
  otherValuations: {},
  shares: [],
  income: [],
})
