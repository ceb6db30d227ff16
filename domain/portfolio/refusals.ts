import { Schema } from "effect"
import { PortfolioId } from "#domain/shared/ids.ts"

/** Why a command on a portfolio is refused, with what the user needs to correct it. */
export const PortfolioRefusal = Schema.TaggedUnion({
  PortfolioNotFound: { portfolioId: PortfolioId },
  PortfolioIdAlreadyUsed: { portfolioId: PortfolioId },
  PortfolioIsRemoved: { portfolioId: PortfolioId },
  /** It still has lines, or a stake refers to it: these have to be moved or removed first. */
  PortfolioNotEmpty: { portfolioId: PortfolioId, holdings: Schema.Int, stakes: Schema.Int },
})
export type PortfolioRefusal = typeof PortfolioRefusal.Type
