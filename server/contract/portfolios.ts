import { Schema } from "effect"
import { StakeTerms } from "#domain/ownership/events.ts"
import { PortfolioId, StakeId } from "#domain/shared/ids.ts"
import { Remark, Title } from "#domain/shared/text.ts"
import { endpoint } from "./endpoint.ts"
import { Acknowledged } from "./problem.ts"

export const PortfolioView = Schema.Struct({
  portfolioId: PortfolioId,
  title: Title,
  status: Schema.Literals(["active", "removed"]),
  /** The number of holdings, debts and wallets directly in it now, including closed ones, without removed ones. */
  holdings: Schema.Int,
}).annotate({ identifier: "Portfolio" })
export type PortfolioView = typeof PortfolioView.Type

export const StakeView = Schema.Struct({
  stakeId: StakeId,
  ...StakeTerms.fields,
  status: Schema.Literals(["counts", "removed"]),
  removalReason: Schema.NullOr(Schema.String),
}).annotate({ identifier: "Stake" })
export type StakeView = typeof StakeView.Type

export const Removal = Schema.Struct({ reason: Schema.NullOr(Remark) })

const portfolioParams = Schema.Struct({ portfolioId: PortfolioId })
const stakeParams = Schema.Struct({ stakeId: StakeId })

export const listPortfolios = endpoint({
  name: "listPortfolios",
  method: "GET",
  path: "/api/portfolios",
  kind: "query",
  summary: "Every portfolio and every stake, removed ones included.",
  answer: Schema.Struct({ portfolios: Schema.Array(PortfolioView), stakes: Schema.Array(StakeView) }),
})

export const createPortfolio = endpoint({
  name: "createPortfolio",
  method: "PUT",
  path: "/api/portfolios/:portfolioId",
  kind: "command",
  summary: "Creates a portfolio under an id that the client made.",
  params: portfolioParams,
  body: Schema.Struct({ title: Title }),
  answer: Acknowledged,
})

export const renamePortfolio = endpoint({
  name: "renamePortfolio",
  method: "PUT",
  path: "/api/portfolios/:portfolioId/title",
  kind: "command",
  summary: "Renames a portfolio.",
  params: portfolioParams,
  body: Schema.Struct({ title: Title }),
  answer: Acknowledged,
})

export const removePortfolio = endpoint({
  name: "removePortfolio",
  method: "PUT",
  path: "/api/portfolios/:portfolioId/removal",
  kind: "command",
  summary: "Removes an empty portfolio.",
  params: portfolioParams,
  body: Removal,
  answer: Acknowledged,
})

export const restorePortfolio = endpoint({
  name: "restorePortfolio",
  method: "DELETE",
  path: "/api/portfolios/:portfolioId/removal",
  kind: "command",
  summary: "Restores a removed portfolio.",
  params: portfolioParams,
  answer: Acknowledged,
})

export const recordStake = endpoint({
  name: "recordStake",
  method: "PUT",
  path: "/api/stakes/:stakeId",
  kind: "command",
  summary: "Records the stake of a portfolio in another from a day on.",
  params: stakeParams,
  body: StakeTerms,
  answer: Acknowledged,
})

export const removeStake = endpoint({
  name: "removeStake",
  method: "PUT",
  path: "/api/stakes/:stakeId/removal",
  kind: "command",
  summary: "Removes a stake that was recorded by mistake.",
  params: stakeParams,
  body: Removal,
  answer: Acknowledged,
})

export const portfolioEndpoints = [
  listPortfolios,
  createPortfolio,
  renamePortfolio,
  removePortfolio,
  restorePortfolio,
  recordStake,
  removeStake,
]
