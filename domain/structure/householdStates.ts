import { portfoliosOfDebt } from "#domain/debt/state.ts"
import type { HoldingEvent } from "#domain/holding/events.ts"
import { portfoliosOfHolding } from "#domain/holding/state.ts"
import type { Line, LineTypes, OpenedLine } from "#domain/lines/line.ts"
import { countingStakes } from "#domain/ownership/ownership.ts"
import type { LineId, PortfolioId } from "#domain/shared/ids.ts"
import { type AggregateKind, deciders, type EventOf, type StateOf } from "./aggregates.ts"
import type { HouseholdReader } from "./rules.ts"

/** How many present lines, and how many stakes, belong to a portfolio or name it. */
export interface PortfolioContents {
  readonly holdings: number
  readonly stakes: number
}

/**
 * The aggregates of a household in memory. What was put in or evolved is read back in that state; an aggregate of which
 * nothing is known is in its first state.
 */
export class HouseholdStates implements HouseholdReader {
  readonly #states: { readonly [Kind in AggregateKind]: Map<string, StateOf<Kind>> } = {
    portfolio: new Map(),
    ownership: new Map(),
    holding: new Map(),
    debt: new Map(),
    wallet: new Map(),
    household: new Map(),
  }
  /** By how much the events that evolved here changed what names each portfolio. */
  readonly #lines = new Map<PortfolioId, number>()
  readonly #stakes = new Map<PortfolioId, number>()

  readonly portfolio = (portfolioId: PortfolioId): StateOf<"portfolio"> => this.stateOf("portfolio", portfolioId)
  readonly holding = (holdingId: LineId): StateOf<"holding"> => this.stateOf("holding", holdingId)
  readonly debt = (debtId: LineId): StateOf<"debt"> => this.stateOf("debt", debtId)
  readonly wallet = (walletId: LineId): StateOf<"wallet"> => this.stateOf("wallet", walletId)

  /** `id` is undefined for a kind of which a household has only one aggregate. */
  stateOf<Kind extends AggregateKind>(kind: Kind, id: string | undefined): StateOf<Kind> {
    return this.#states[kind].get(id ?? "") ?? deciders[kind].initialState
  }

  has(kind: AggregateKind, id: string | undefined): boolean {
    return this.#states[kind].has(id ?? "")
  }

  /** Puts in an aggregate as it was read. */
  put<Kind extends AggregateKind>(kind: Kind, id: string | undefined, state: StateOf<Kind>): void {
    this.#states[kind].set(id ?? "", state)
  }

  /** Applies events that were decided here. */
  evolve<Kind extends AggregateKind>(kind: Kind, id: string | undefined, events: ReadonlyArray<EventOf<Kind>>): void {
    const before = this.stateOf(kind, id)
    // One decider for its own states and events.
    const evolve = deciders[kind].evolve as (state: StateOf<Kind>, event: EventOf<Kind>) => StateOf<Kind>
    const state = events.reduce(evolve, before)
    this.put(kind, id, state)
    // Most events of a holding change none of its portfolios, and it can have had thousands.
    if (kind === "holding" && !events.some(({ _tag }) => movesHolding.has(_tag as HoldingEvent["_tag"]))) return
    const counts = kind === "ownership" ? this.#stakes : this.#lines
    recount(counts, namedInState(kind, before), namedInState(kind, state))
  }

  /** What a portfolio contains after the events that evolved here. `before`: what it contained before them. */
  contentsOf(portfolioId: PortfolioId, before: PortfolioContents = { holdings: 0, stakes: 0 }): PortfolioContents {
    return {
      holdings: before.holdings + (this.#lines.get(portfolioId) ?? 0),
      stakes: before.stakes + (this.#stakes.get(portfolioId) ?? 0),
    }
  }
}

/** The events that change which portfolios a holding names, or whether it counts. */
const movesHolding: ReadonlySet<HoldingEvent["_tag"]> = new Set([
  "HoldingOpened",
  "HoldingTransferred",
  "HoldingRemoved",
  "HoldingRestored",
  "EntryVoided",
])

/** The portfolios that an aggregate names while it is present, once for each line and stake that names them. */
function namedInState<Kind extends AggregateKind>(kind: Kind, state: StateOf<Kind>): ReadonlyArray<PortfolioId> {
  switch (kind) {
    case "holding":
      return distinct(present(state as StateOf<"holding">).flatMap(portfoliosOfHolding))
    case "debt":
      return distinct(
        present(state as StateOf<"debt">).flatMap(({ opening, description }) => portfoliosOfDebt(opening, description)),
      )
    case "wallet":
      return present(state as StateOf<"wallet">).map(({ opening }) => opening.portfolioId)
    case "ownership":
      return countingStakes(state as StateOf<"ownership">).flatMap(({ ownerId, childId }) =>
        distinct([ownerId, childId]),
      )
    default:
      return []
  }
}

/** Counts once more each portfolio that is named after a change, and once less each that was named before. */
function recount(
  counts: Map<PortfolioId, number>,
  before: ReadonlyArray<PortfolioId>,
  after: ReadonlyArray<PortfolioId>,
): void {
  for (const portfolioId of before) counts.set(portfolioId, (counts.get(portfolioId) ?? 0) - 1)
  for (const portfolioId of after) counts.set(portfolioId, (counts.get(portfolioId) ?? 0) + 1)
}

const distinct = (portfolioIds: ReadonlyArray<PortfolioId>): ReadonlyArray<PortfolioId> => [...new Set(portfolioIds)]

/** The line, if it exists and is not removed. */
const present = <Of extends LineTypes>(line: Line<Of>): ReadonlyArray<OpenedLine<Of>> =>
  line._tag === "Opened" && line.presence === "present" ? [line] : []
