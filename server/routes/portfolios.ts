import type { PortfolioCommand } from "#domain/portfolio/commands.ts"
import { portfolio } from "#domain/portfolio/portfolio.ts"
import type { PortfolioId } from "#domain/shared/ids.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { createPortfolio, removePortfolio, renamePortfolio, restorePortfolio } from "#contract/portfolios.ts"
import { portfolioCodec } from "#server/eventlog/eventCodec.ts"
import { portfolioStream } from "#server/eventlog/streams.ts"
import { personalRoute, type Route } from "#server/http/route.ts"
import { portfolioNow } from "#server/application/aggregates.ts"
import { executeCommand, type CommandDependencies, type CommandRequest } from "#server/application/executeCommand.ts"

export function portfolioRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { log, caughtUp, contentsOf, withinQuota } = dependencies
  const carry = (endpoint: Endpoint, asked: CommandRequest, command: PortfolioCommand) =>
    executeCommand(dependencies, endpoint, asked, {
      decider: portfolio,
      codec: portfolioCodec,
      stream: portfolioStream(asked.person.householdId, command.portfolioId),
      command,
    })

  async function now({ person, params }: CommandRequest & { readonly params: { readonly portfolioId: PortfolioId } }) {
    const portfolio = await portfolioNow(log, person.householdId, params.portfolioId)
    return portfolio._tag === "NotCreated" ? "absent" : portfolio.presence
  }

  return [
    personalRoute(createPortfolio, (asked) =>
      withinQuota(asked.person, {
        kind: "portfolios",
        isThere: async () => (await now(asked)) !== "absent",
        add: () => carry(createPortfolio, asked, { _tag: "CreatePortfolio", ...asked.params, ...asked.body }),
      }),
    ),
    personalRoute(renamePortfolio, (asked) =>
      carry(renamePortfolio, asked, { _tag: "RenamePortfolio", ...asked.params, ...asked.body }),
    ),
    personalRoute(removePortfolio, async (asked) => {
      await caughtUp()
      const contents = await contentsOf(asked.person, asked.params.portfolioId)
      return carry(removePortfolio, asked, { _tag: "RemovePortfolio", ...asked.params, ...asked.body, ...contents })
    }),
    personalRoute(restorePortfolio, (asked) =>
      withinQuota(asked.person, {
        kind: "portfolios",
        isRestored: true,
        isThere: async () => (await now(asked)) !== "removed",
        add: () => carry(restorePortfolio, asked, { _tag: "RestorePortfolio", ...asked.params }),
      }),
    ),
  ]
}
