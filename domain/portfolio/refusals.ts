import { Schema } from "effect"
import { PortfolioId } from "#domain/shared/ids.ts"

/** Why a command on a portfolio is refused, with what a person needs in order to put it right. */
export const PortfolioRefusal = Schema.TaggedUnion({
  PortfolioNotFound: { portfolioId: PortfolioId },
  PortfolioIdAlreadyUsed: { portfolioId: PortfolioId },
  PortfolioIsRemoved: { portfolioId: PortfolioId },
  /** It still holds something, or a stake names it: these have to go elsewhere first. */
  PortfolioNotEmpty: { portfolioId: PortfolioId, holdings: Schema.Int, stakes: Schema.Int },
})
export type PortfolioRefusal = typeof PortfolioRefusal.Type
