import { Equal, Result } from "effect"
import { debt as debtRules } from "#domain/debt/debt.ts"
import { type DebtEvent, isDebtEntryEvent } from "#domain/debt/events.ts"
import { type Debt, portfoliosOfDebt } from "#domain/debt/state.ts"
import { CondensedHolding } from "#domain/holding/condensed.ts"
import type { EntryOf } from "#domain/holding/entries.ts"
import { entryOf, type HoldingEvent, isEntryEvent } from "#domain/holding/events.ts"
import { HoldingRefusal } from "#domain/holding/refusals.ts"
import { type Holding, portfoliosOfHolding, swapLegOf } from "#domain/holding/state.ts"
import { wronglyTaxed } from "#domain/holding/terms.ts"
import type { Line, LineTypes, OpenedLine } from "#domain/lines/line.ts"
import type { LineKind } from "#domain/lines/lineKind.ts"
import { LineRefusal } from "#domain/lines/refusals.ts"
import type { HouseholdCommand } from "#domain/household/commands.ts"
import { household as householdRules } from "#domain/household/household.ts"
import type { HouseholdEvent } from "#domain/household/events.ts"
import { zero } from "#domain/numbers/decimal.ts"
import type { OwnershipCommand } from "#domain/ownership/commands.ts"
import { ownership as ownershipRules } from "#domain/ownership/ownership.ts"
import type { OwnershipEvent } from "#domain/ownership/events.ts"
import type { PortfolioCommand } from "#domain/portfolio/commands.ts"
import { type Portfolio, portfolio as portfolioRules } from "#domain/portfolio/portfolio.ts"
import type { PortfolioEvent } from "#domain/portfolio/events.ts"
import { PortfolioRefusal } from "#domain/portfolio/refusals.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import type { Decider } from "#domain/shared/decider.ts"
import type { LineId, PortfolioId, StakeId } from "#domain/shared/ids.ts"
import type { WalletEvent } from "#domain/wallet/events.ts"
import type { Wallet } from "#domain/wallet/state.ts"
import { wallet as walletRules } from "#domain/wallet/wallet.ts"
import { dayOfEvent } from "#projections/activity.ts"
import type { DomainEvent } from "#projections/projection.ts"
import type { FactRefusal, Refusal } from "#contract/problem.ts"
import { type HouseholdLimits, historyMost } from "#server/application/householdLimits.ts"
import { ArchiveRefused, unreadable } from "./archiveReading.ts"
import { debtCommand, holdingCommand, swapLegTakenBack, walletCommand } from "./commandsOfFacts.ts"
import type { Destination } from "./placing.ts"

/** A fact of an archive, with its line, its stream there, and the id in the name of this stream, if there is one. */
export interface Fact {
  readonly line: number
  readonly stream: string
  readonly id: string | undefined
  readonly event: DomainEvent
}

/*
 * Decides the facts of an archive again. Each fact has to be what the rules produce from the command that leads to it,
 * after all the facts before it: the rules of its own aggregate, and those over several aggregates that the routes
 * check. The household takes nothing else meanwhile, so each is decided on the state after which it will be recorded.
 */

/** What the rules need to know besides the archive. */
export interface DecidingLimits {
  /** The last day that a fact may have. */
  readonly latest: CalendarDate
  /** How much the household may have. */
  readonly limits: HouseholdLimits
  /** How many events the stream of the household has already. */
  readonly householdEvents: number
}

/**
 * Checks the facts of one archive by the rules and the limits, in the order of its lines. `take` throws
 * {@link ArchiveRefused}, with the line, at the first fact that the rules forbid, and {@link HouseholdOverfull} at the
 * first beyond a limit; `end` does so for a voiding that waits for a replacement.
 */
export class ArchiveRules {
  readonly #latest: CalendarDate
  readonly #limits: HouseholdLimits
  /** How many facts each stream has, and how many lines, portfolios and entries the household has. */
  readonly #perStream = new Map<string, number>()
  readonly #added: Record<keyof HouseholdLimits, number> = {
    portfolios: 0,
    holdings: 0,
    debts: 0,
    wallets: 0,
    entries: 0,
  }
  /** How many present lines, and how many stakes, name each portfolio. */
  readonly #lineCounts = new Map<PortfolioId, number>()
  readonly #stakeCounts = new Map<PortfolioId, number>()
  readonly #stakes = new Map<StakeId, ReadonlyArray<PortfolioId>>()
  readonly #portfolios = new Map<string, Portfolio>()
  readonly #holdings = new Map<string, CondensedHolding>()
  readonly #debts = new Map<string, Debt>()
  readonly #wallets = new Map<string, Wallet>()
  #ownership = ownershipRules.initialState
  #household
  /** A voided entry, which the next fact may replace. */
  #voided: Fact | undefined

  constructor({ householdId, userId }: Destination, { latest, limits, householdEvents }: DecidingLimits) {
    this.#latest = latest
    this.#limits = limits
    this.#perStream.set("household", householdEvents)
    this.#household = householdRules.evolve(householdRules.initialState, {
      _tag: "HouseholdFounded",
      householdId,
      founderId: userId,
      role: "owner",
    })
  }

  take(fact: Fact): void {
    this.#count(fact)
    const voided = this.#voided
    this.#voided = undefined
    if (voided && isInPlaceOf(fact, voided)) return this.#judge(fact, [voided.event, fact.event])
    if (voided) this.#judge(voided, [voided.event])
    if (isVoiding(fact.event)) this.#voided = fact
    else this.#judge(fact, [fact.event])
  }

  end(): void {
    const voided = this.#voided
    this.#voided = undefined
    if (voided) this.#judge(voided, [voided.event])
  }

  /** What the facts so far add to the household, as its limits count. */
  get added(): Readonly<Record<keyof HouseholdLimits, number>> {
    return this.#added
  }

  /** Counts a fact before it is decided, so that no more than the limit is ever decided. */
  #count(fact: Fact): void {
    const inStream = (this.#perStream.get(fact.stream) ?? 0) + 1
    this.#perStream.set(fact.stream, inStream)
    if (inStream > historyMost) {
      const because = { _tag: "HistoryFull", most: historyMost } as const
      throw new ArchiveRefused({ _tag: "ArchiveBreaksRule", line: fact.line, because })
    }
    const kind = addedKind(fact.event)
    if (!kind) return
    this.#added[kind] += 1
    const most = this.#limits[kind]
    if (this.#added[kind] > most) throw new HouseholdOverfull({ _tag: "HouseholdFull", kind, most })
  }

  #judge({ line, id, event }: Fact, events: ReadonlyArray<DomainEvent>): void {
    if (subjectOf(event) !== id) throw unreadable("events.jsonl", line)
    const day = beginningOf(event)
    const refusal: Refused =
      day !== undefined && day > this.#latest
        ? { because: { _tag: "DayInFuture", field: "", latest: this.#latest } }
        : this.#decide(event, events)
    if (refusal) throw new ArchiveRefused({ _tag: "ArchiveBreaksRule", line, ...refusal })
  }

  #decide(event: DomainEvent, events: ReadonlyArray<DomainEvent>): Refused {
    if ("holdingId" in event) return this.#decideHolding(event, events as ReadonlyArray<HoldingEvent>)
    if ("debtId" in event) return this.#decideDebt(event, events as ReadonlyArray<DebtEvent>)
    if ("walletId" in event) return this.#decideWallet(event, events as ReadonlyArray<WalletEvent>)
    switch (event._tag) {
      case "StakeRecorded":
      case "StakeRemoved":
        return this.#decideStake(event)
      case "PortfolioCreated":
      case "PortfolioRenamed":
      case "PortfolioRemoved":
      case "PortfolioRestored":
        return this.#decidePortfolio(event)
      case "HouseholdNamed":
      case "GoalSet":
      case "GoalDropped":
        return this.#decideHousehold(event)
      default:
        return { because: null }
    }
  }

  #decideHolding(event: HoldingEvent, events: ReadonlyArray<HoldingEvent>): Refused {
    const { holdingId } = event
    const holding = this.#holdings.get(holdingId) ?? new CondensedHolding()
    const refusal =
      this.#unusable(portfoliosNamed(event, holding.state)) ??
      (event._tag === "HoldingOpened" ? this.#usedByAnother(holdingId, "holding") : undefined) ??
      this.#brokenSwap(event, holding.state)
    if (refusal) return { because: refusal }
    const accepted = events.map(withAcceptedTax)
    const decision = holding.decide(holdingCommand(accepted, holding.state))
    const wrong = differs(decision, accepted)
    if (wrong) return wrong
    // Reads all entries, which would make each purchase as slow as all before it.
    const isMoved = events.some(({ _tag }) => movesHolding.has(_tag))
    const before = isMoved ? present(holding.state).flatMap(portfoliosOfHolding) : []
    for (const each of events) holding.evolve(each)
    if (isMoved) recount(this.#lineCounts, before, present(holding.state).flatMap(portfoliosOfHolding))
    this.#holdings.set(holdingId, holding)
    return undefined
  }

  /** Refuses an incoming leg without the outgoing leg of the same swap in the other holding. */
  #brokenSwap(event: HoldingEvent, state: Holding): HoldingRefusal | LineRefusal | undefined {
    const leg = event._tag === "TokensSwapped" ? (entryOf(event) as EntryOf<"SwapLeg">) : swapLegTakenBack(event, state)
    if (!leg) return undefined
    const { swapId, direction } = leg
    const other = this.#holdings.get(leg.counterpartId)?.state
    if (other?._tag !== "Opened") return LineRefusal.cases.LineNotFound.make({ line: "holding" })
    const counterpart = swapLegOf(other, swapId)
    const counts =
      counterpart?.status === "counts" && counterpart.entry._tag === "SwapLeg" ? counterpart.entry : undefined
    const isPair =
      counts?.counterpartId === event.holdingId && counts.direction !== direction && counts.swappedOn === leg.swappedOn
    if (event._tag === "TokensSwapped") {
      const follows = direction === "in" ? isPair : counterpart === undefined
      return follows ? undefined : HoldingRefusal.cases.SwapNotFound.make({ swapId })
    }
    return direction === "out" && counts ? HoldingRefusal.cases.SwapIsOneFact.make({ swapId }) : undefined
  }

  #decideDebt(event: DebtEvent, events: ReadonlyArray<DebtEvent>): Refused {
    const { debtId } = event
    const state = this.#debts.get(debtId) ?? debtRules.initialState
    const refusal =
      this.#unusable(portfoliosNamedByDebt(event, state)) ??
      this.#unlinked(event) ??
      (event._tag === "DebtIncurred" ? this.#usedByAnother(debtId, "debt") : undefined)
    if (refusal) return { because: refusal }
    return following(debtRules, debtCommand(events), { state, events }, (next) => {
      recount(this.#lineCounts, namedByDebt(state), namedByDebt(next))
      this.#debts.set(debtId, next)
    })
  }

  #unlinked(event: DebtEvent): LineRefusal | undefined {
    const linked = "linkedHoldingId" in event ? event.linkedHoldingId : null
    return linked === null || this.#holdings.has(linked)
      ? undefined
      : LineRefusal.cases.LineNotFound.make({ line: "holding" })
  }

  #decideWallet(event: WalletEvent, events: ReadonlyArray<WalletEvent>): Refused {
    const { walletId } = event
    const state = this.#wallets.get(walletId) ?? walletRules.initialState
    const refusal =
      this.#unusable(
        event._tag === "WalletConnected"
          ? [event.portfolioId]
          : event._tag === "WalletRestored" && state._tag === "Opened"
            ? [state.opening.portfolioId]
            : [],
      ) ?? (event._tag === "WalletConnected" ? this.#usedByAnother(walletId, "wallet") : undefined)
    if (refusal) return { because: refusal }
    return following(walletRules, walletCommand(events), { state, events }, (next) => {
      recount(this.#lineCounts, namedByWallet(state), namedByWallet(next))
      this.#wallets.set(walletId, next)
    })
  }

  #decideStake(event: OwnershipEvent): Refused {
    const refusal = event._tag === "StakeRecorded" ? this.#unusable([event.ownerId, event.childId]) : undefined
    if (refusal) return { because: refusal }
    const { _tag, ...terms } = event
    const command = { ...terms, _tag: _tag === "StakeRecorded" ? "RecordStake" : "RemoveStake" } as OwnershipCommand
    return following(ownershipRules, command, { state: this.#ownership, events: [event] }, (next) => {
      this.#ownership = next
      const { stakeId } = event
      const after = event._tag === "StakeRecorded" ? [...new Set([event.ownerId, event.childId])] : []
      recount(this.#stakeCounts, this.#stakes.get(stakeId) ?? [], after)
      this.#stakes.set(stakeId, after)
    })
  }

  #decidePortfolio(event: PortfolioEvent): Refused {
    const { portfolioId } = event
    const state = this.#portfolios.get(portfolioId) ?? portfolioRules.initialState
    const command: PortfolioCommand =
      event._tag === "PortfolioCreated"
        ? { ...event, _tag: "CreatePortfolio" }
        : event._tag === "PortfolioRenamed"
          ? { ...event, _tag: "RenamePortfolio" }
          : event._tag === "PortfolioRemoved"
            ? { ...event, _tag: "RemovePortfolio", ...this.#contentsOf(portfolioId) }
            : { ...event, _tag: "RestorePortfolio" }
    return following(portfolioRules, command, { state, events: [event] }, (next) =>
      this.#portfolios.set(portfolioId, next),
    )
  }

  #decideHousehold(event: HouseholdEvent): Refused {
    const named = event._tag === "GoalSet" && event.portfolioId !== null ? [event.portfolioId] : []
    const refusal = this.#unusable(named)
    if (refusal) return { because: refusal }
    const names = { HouseholdNamed: "NameHousehold", GoalSet: "SetGoal", GoalDropped: "DropGoal" } as const
    const command = { ...event, _tag: names[event._tag as keyof typeof names] } as HouseholdCommand
    return following(householdRules, command, { state: this.#household, events: [event] }, (next) => {
      this.#household = next
    })
  }

  /** Refuses the first of these portfolios that does not exist or was removed. */
  #unusable(portfolioIds: ReadonlyArray<PortfolioId>): PortfolioRefusal | undefined {
    for (const portfolioId of portfolioIds) {
      const portfolio = this.#portfolios.get(portfolioId)
      if (portfolio?._tag !== "Created") return PortfolioRefusal.cases.PortfolioNotFound.make({ portfolioId })
      if (portfolio.presence === "removed") return PortfolioRefusal.cases.PortfolioIsRemoved.make({ portfolioId })
    }
    return undefined
  }

  /** Refuses an id that a line of another kind has. */
  #usedByAnother(lineId: LineId, line: LineKind): LineRefusal | undefined {
    const kinds = { holding: this.#holdings, debt: this.#debts, wallet: this.#wallets }
    const isUsed = Object.entries(kinds).some(([kind, lines]) => kind !== line && lines.has(lineId))
    return isUsed ? LineRefusal.cases.LineIdAlreadyUsed.make({ line, lineId }) : undefined
  }

  /** How many lines and stakes belong to a portfolio or name it. */
  #contentsOf(portfolioId: PortfolioId): { readonly holdings: number; readonly stakes: number } {
    return { holdings: this.#lineCounts.get(portfolioId) ?? 0, stakes: this.#stakeCounts.get(portfolioId) ?? 0 }
  }
}

/**
 * The event without a tax that is refused today. Archives and logs from before that rule contain such facts, and are
 * imported as they are.
 */
const withAcceptedTax = (event: HoldingEvent): HoldingEvent =>
  event._tag === "CashFlowRecorded" && wronglyTaxed(event)
    ? { ...event, taxWithheld: { ...event.taxWithheld, amount: zero } }
    : event

/** An archive contains more than a household may have. */
export class HouseholdOverfull extends Error {
  override readonly name = "HouseholdOverfull"
  readonly refusal: Extract<Refusal, { readonly _tag: "HouseholdFull" }>
  constructor(refusal: HouseholdOverfull["refusal"]) {
    super(refusal._tag)
    this.refusal = refusal
  }
}

/** What an event adds to a household, as its limits count. A replaced entry counts once. */
function addedKind(event: DomainEvent): keyof HouseholdLimits | undefined {
  switch (event._tag) {
    case "PortfolioCreated":
      return "portfolios"
    case "HoldingOpened":
      return "holdings"
    case "DebtIncurred":
      return "debts"
    case "WalletConnected":
      return "wallets"
    default:
      return isFurtherEntry(event) ? "entries" : undefined
  }
}

const isFurtherEntry = (event: DomainEvent): boolean =>
  (isEntryEvent(event) || isDebtEntryEvent(event) || event._tag === "WalletStated") && event.replaces === null

/** The events that change which portfolios a holding names, or whether it counts. */
const movesHolding: ReadonlySet<HoldingEvent["_tag"]> = new Set([
  "HoldingOpened",
  "HoldingTransferred",
  "HoldingRemoved",
  "HoldingRestored",
  "EntryVoided",
])

/** Counts once more each portfolio that a line or stake names, and once less each that it named before. */
function recount(
  counts: Map<PortfolioId, number>,
  before: ReadonlyArray<PortfolioId>,
  after: ReadonlyArray<PortfolioId>,
): void {
  for (const portfolioId of new Set(before)) counts.set(portfolioId, (counts.get(portfolioId) ?? 0) - 1)
  for (const portfolioId of new Set(after)) counts.set(portfolioId, (counts.get(portfolioId) ?? 0) + 1)
}

const namedByDebt = (debt: Debt): ReadonlyArray<PortfolioId> =>
  present(debt).flatMap(({ opening, description }) => portfoliosOfDebt(opening, description))

const namedByWallet = (wallet: Wallet): ReadonlyArray<PortfolioId> =>
  present(wallet).map(({ opening }) => opening.portfolioId)

/** Why a fact is refused: null if the rules produce no event or another one. */
type Refused = { readonly because: FactRefusal | null } | undefined

function differs<Event, R extends FactRefusal>(
  decision: Result.Result<ReadonlyArray<Event>, R>,
  events: ReadonlyArray<Event>,
): Refused {
  if (Result.isFailure(decision)) return { because: decision.failure }
  const decided = decision.success
  const isSame = decided.length === events.length && decided.every((each, place) => Equal.equals(each, events[place]))
  return isSame ? undefined : { because: null }
}

/** Decides a command, compares the result with the archive, and passes the new state on. */
function following<State, Command, Event, R extends FactRefusal>(
  { decide, evolve }: Decider<State, Command, Event, R>,
  command: Command,
  { state, events }: { readonly state: State; readonly events: ReadonlyArray<Event> },
  keep: (state: State) => void,
): Refused {
  const wrong = differs(decide(command, state), events)
  if (!wrong) keep(events.reduce((sofar, event) => evolve(sofar, event), state))
  return wrong
}

type Voiding = Extract<DomainEvent, { readonly _tag: "EntryVoided" | "DebtEntryVoided" | "WalletStatementVoided" }>

const isVoiding = (event: DomainEvent): event is Voiding =>
  event._tag === "EntryVoided" || event._tag === "DebtEntryVoided" || event._tag === "WalletStatementVoided"

/** Whether a fact that follows immediately replaces a voided one of the same aggregate. */
const isInPlaceOf = (fact: Fact, voided: Fact): boolean =>
  fact.id === voided.id &&
  "replaces" in fact.event &&
  isVoiding(voided.event) &&
  fact.event.replaces === voided.event.entryId &&
  subjectOf(fact.event) === subjectOf(voided.event)

/** The id of the event's aggregate; undefined if a household has only one such aggregate. */
function subjectOf(event: DomainEvent): string | undefined {
  if ("holdingId" in event) return event.holdingId
  if ("debtId" in event) return event.debtId
  if ("walletId" in event) return event.walletId
  return event._tag.startsWith("Portfolio") && "portfolioId" in event ? (event.portfolioId ?? undefined) : undefined
}

/** The day of an event, which must not be in the future. A goal has none. */
function beginningOf(event: DomainEvent): string | undefined {
  if ("openedOn" in event) return event.openedOn
  if ("incurredOn" in event) return event.incurredOn
  if ("connectedOn" in event) return event.connectedOn
  return dayOfEvent(event)
}

function portfoliosNamed(event: HoldingEvent, state: Holding): ReadonlyArray<PortfolioId> {
  if (event._tag === "HoldingOpened" || event._tag === "HoldingTransferred") return [event.portfolioId]
  return event._tag === "HoldingRestored" && state._tag === "Opened" ? portfoliosOfHolding(state) : []
}

function portfoliosNamedByDebt(event: DebtEvent, state: Debt): ReadonlyArray<PortfolioId> {
  if (event._tag === "DebtIncurred") return portfoliosOfDebt(event, event)
  if (event._tag === "DebtTermsRevised") return portfoliosOfDebt(undefined, event)
  return event._tag === "DebtRestored" && state._tag === "Opened"
    ? portfoliosOfDebt(state.opening, state.description)
    : []
}

/** The line, if it exists and is not removed. */
const present = <Of extends LineTypes>(line: Line<Of>): ReadonlyArray<OpenedLine<Of>> =>
  line._tag === "Opened" && line.presence === "present" ? [line] : []
