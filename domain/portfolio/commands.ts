import { Schema } from "effect"
import { PortfolioId } from "#domain/shared/ids.ts"
import { Remark, Title } from "#domain/shared/text.ts"

export const CreatePortfolio = Schema.TaggedStruct("CreatePortfolio", { portfolioId: PortfolioId, title: Title })
export type CreatePortfolio = typeof CreatePortfolio.Type

export const RenamePortfolio = Schema.TaggedStruct("RenamePortfolio", { portfolioId: PortfolioId, title: Title })
export type RenamePortfolio = typeof RenamePortfolio.Type

/** Removes a portfolio. The sender of the command counts what it contains, from the read models. */
export const RemovePortfolio = Schema.TaggedStruct("RemovePortfolio", {
  portfolioId: PortfolioId,
  reason: Schema.NullOr(Remark),
  holdings: Schema.Int,
  stakes: Schema.Int,
})
export type RemovePortfolio = typeof RemovePortfolio.Type

export const RestorePortfolio = Schema.TaggedStruct("RestorePortfolio", { portfolioId: PortfolioId })
export type RestorePortfolio = typeof RestorePortfolio.Type

export type PortfolioCommand = CreatePortfolio | RenamePortfolio | RemovePortfolio | RestorePortfolio
