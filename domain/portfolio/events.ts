import { Schema } from "effect"
import { PortfolioId } from "#domain/shared/ids.ts"
import { Remark, Title } from "#domain/shared/text.ts"

/**
 * What can have happened to a portfolio: a person, a company or a pot in whose name things are held. Also the stored
 * format: a field may be added with a default, but never renamed, removed or given a new meaning.
 */
export const PortfolioEvent = Schema.TaggedUnion({
  PortfolioCreated: { portfolioId: PortfolioId, title: Title },
  PortfolioRenamed: { portfolioId: PortfolioId, title: Title },
  PortfolioRemoved: { portfolioId: PortfolioId, reason: Schema.NullOr(Remark) },
  PortfolioRestored: { portfolioId: PortfolioId },
})
export type PortfolioEvent = typeof PortfolioEvent.Type
