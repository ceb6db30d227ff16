import type { PortfolioCommand } from "#domain/portfolio/commands.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { createPortfolio, removePortfolio, renamePortfolio, restorePortfolio } from "#contract/portfolios.ts"
import { type CommandDependencies, execute } from "#server/application/execute.ts"
import { type CommandRequest, sessionOf } from "#server/application/principal.ts"
import { personalRoute, type Route } from "#server/http/route.ts"

export function portfolioRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { caughtUp, contentsOf } = dependencies
  const carry = ({ name }: Endpoint, asked: CommandRequest, command: PortfolioCommand) => {
    const { commandId, sent } = asked
    return execute(dependencies, { name, commandId, sent, steps: [{ kind: "portfolio", command }] }, sessionOf(asked))
  }

  return [
    personalRoute(createPortfolio, (asked) =>
      carry(createPortfolio, asked, { _tag: "CreatePortfolio", ...asked.params, ...asked.body }),
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
      carry(restorePortfolio, asked, { _tag: "RestorePortfolio", ...asked.params }),
    ),
  ]
}
