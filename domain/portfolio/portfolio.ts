import { Equal, Result } from "effect"
import type { Decider } from "#domain/shared/decider.ts"
import type { CreatePortfolio, PortfolioCommand, RemovePortfolio, RenamePortfolio } from "./commands.ts"
import { PortfolioEvent } from "./events.ts"
import { PortfolioRefusal } from "./refusals.ts"

/** The state of a portfolio (a person, company or other legal owner), as far as its decisions need it. */
export type Portfolio = { readonly _tag: "NotCreated" } | CreatedPortfolio

interface CreatedPortfolio {
  readonly _tag: "Created"
  readonly creation: PortfolioEvent
  readonly title: string
  readonly presence: "present" | "removed"
}

type Decision = Result.Result<ReadonlyArray<PortfolioEvent>, PortfolioRefusal>

const { PortfolioCreated, PortfolioRenamed, PortfolioRemoved, PortfolioRestored } = PortfolioEvent.cases
const refuse = PortfolioRefusal.cases

/** Decides the commands on a portfolio: it is created once, renamed at will, and removed until it is restored. */
export const portfolio: Decider<Portfolio, PortfolioCommand, PortfolioEvent, PortfolioRefusal> = {
  initialState: { _tag: "NotCreated" },

  decide(command, state) {
    const { portfolioId } = command
    if (command._tag === "CreatePortfolio") return create(command, state)
    if (state._tag === "NotCreated") return Result.fail(refuse.PortfolioNotFound.make({ portfolioId }))
    switch (command._tag) {
      case "RenamePortfolio":
        return rename(command, state)
      case "RemovePortfolio":
        return remove(command, state)
      case "RestorePortfolio":
        return Result.succeed(state.presence === "present" ? [] : [PortfolioRestored.make({ portfolioId })])
    }
  },

  evolve(state, event) {
    if (state._tag === "NotCreated") {
      if (event._tag !== "PortfolioCreated") return state
      return { _tag: "Created", creation: event, title: event.title, presence: "present" }
    }
    switch (event._tag) {
      case "PortfolioCreated":
        return state
      case "PortfolioRenamed":
        return { ...state, title: event.title }
      case "PortfolioRemoved":
        return { ...state, presence: "removed" }
      case "PortfolioRestored":
        return { ...state, presence: "present" }
    }
  },
}

/** Repeating the same creation changes nothing, even after a renaming. A different one with the same id is refused. */
function create({ portfolioId, title }: CreatePortfolio, state: Portfolio): Decision {
  const creation = PortfolioCreated.make({ portfolioId, title })
  if (state._tag === "NotCreated") return Result.succeed([creation])
  if (!Equal.equals(state.creation, creation)) return Result.fail(refuse.PortfolioIdAlreadyUsed.make({ portfolioId }))
  return state.presence === "removed"
    ? Result.fail(refuse.PortfolioIsRemoved.make({ portfolioId }))
    : Result.succeed([])
}

function rename({ portfolioId, title }: RenamePortfolio, state: CreatedPortfolio): Decision {
  if (state.presence === "removed") return Result.fail(refuse.PortfolioIsRemoved.make({ portfolioId }))
  return Result.succeed(state.title === title ? [] : [PortfolioRenamed.make({ portfolioId, title })])
}

/** Only an empty portfolio can be removed: its lines would otherwise belong to no portfolio. */
function remove({ portfolioId, reason, holdings, stakes }: RemovePortfolio, state: CreatedPortfolio): Decision {
  if (state.presence === "removed") return Result.succeed([])
  return holdings > 0 || stakes > 0
    ? Result.fail(refuse.PortfolioNotEmpty.make({ portfolioId, holdings, stakes }))
    : Result.succeed([PortfolioRemoved.make({ portfolioId, reason })])
}
