import { Schema } from "effect"
import { PortfolioId } from "#domain/shared/ids.ts"
import { Remark, Title } from "#domain/shared/text.ts"

/**
 * The events of a portfolio: a person, company or other legal owner in whose name lines are held. Also the stored
 * format: a field may be added with a default, but never renamed, removed or given a new meaning.
 */
export const PortfolioEvent = Schema.TaggedUnion({
  PortfolioCreated: { portfolioId: PortfolioId, title: Title },
  PortfolioRenamed: { portfolioId: PortfolioId, title: Title },
  PortfolioRemoved: { portfolioId: PortfolioId, reason: Schema.NullOr(Remark) },
  PortfolioRestored: { portfolioId: PortfolioId },
})
export type PortfolioEvent = typeof PortfolioEvent.Type
