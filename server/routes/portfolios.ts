import { Result } from "effect"
import type { PortfolioCommand } from "#domain/portfolio/commands.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { createPortfolio, removePortfolio, renamePortfolio, restorePortfolio } from "#contract/portfolios.ts"
import { createJointPortfolio } from "#contract/jointPortfolios.ts"
import { notInFuture } from "#server/application/days.ts"
import { jointBatch, jointPortfolioHandlers, withJointNames } from "#server/application/jointPortfolios.ts"
import { type CommandDependencies, execute } from "#server/application/execute.ts"
import { type CommandRequest, sessionOf } from "#server/application/principal.ts"
import { personalRoute, type Route } from "#server/http/route.ts"

export function portfolioRoutes(dependencies: CommandDependencies): ReadonlyArray<Route> {
  const { caughtUp, contentsOf, log, pending } = dependencies
  const handlers = jointPortfolioHandlers(dependencies)
  const carry = ({ name }: Endpoint, asked: CommandRequest, command: PortfolioCommand) => {
    const { commandId, sent } = asked
    return execute(dependencies, { name, commandId, sent, steps: [{ kind: "portfolio", command }] }, sessionOf(asked))
  }

  return [
    personalRoute(createPortfolio, (asked) =>
      carry(createPortfolio, asked, { _tag: "CreatePortfolio", ...asked.params, ...asked.body }),
    ),
    personalRoute(renamePortfolio, async (asked) => {
      const { params, body, commandId, sent, person } = asked
      await pending.finish(person.householdId, handlers)
      const command = { _tag: "RenamePortfolio", ...params, ...body } as const
      const steps = await withJointNames(log, person.householdId, { kind: "portfolio", command })
      return execute(dependencies, { name: renamePortfolio.name, commandId, sent, steps }, sessionOf(asked))
    }),
    personalRoute(createJointPortfolio, async (asked) => {
      const { person } = asked
      const begun = notInFuture(asked.body.effectiveOn, "body.effectiveOn", person)
      if (Result.isFailure(begun)) return Result.fail(begun.failure)
      await pending.finish(person.householdId, handlers)
      const { batch, portfolioId } = await jointBatch(log, person.householdId, asked)
      const done = await execute(dependencies, batch, sessionOf(asked))
      return Result.map(done, ({ body }) => ({ body: { ...body, portfolioId } }))
    }),
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
