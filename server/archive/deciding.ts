import { Equal, Result } from "effect"
import { wronglyTaxed } from "#domain/holding/entries/cashFlow.ts"
import { zero } from "#domain/numbers/decimal.ts"
import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { addedBy } from "#domain/structure/additions.ts"
import { decided, type EventOf, idOfCommand } from "#domain/structure/aggregates.ts"
import { HouseholdStates } from "#domain/structure/householdStates.ts"
import { structureRefusal } from "#domain/structure/rules.ts"
import { dayOfEvent } from "#projections/activity.ts"
import type { DomainEvent } from "#projections/projection.ts"
import type { FactRefusal, Refusal } from "#contract/problem.ts"
import { type HouseholdLimits, historyMost } from "#server/application/householdLimits.ts"
import { ArchiveRefused, unreadable } from "./archiveReading.ts"
import { commandOfFacts } from "./commandsOfFacts.ts"
import type { Destination } from "./placing.ts"

/** A fact of an archive, with its line, its stream there, and the id in the name of this stream, if there is one. */
interface Fact {
  readonly line: number
  readonly stream: string
  readonly id: string | undefined
  readonly event: DomainEvent
}

/*
 * Decides the facts of an archive again. Each fact has to be what the rules produce from the command that leads to it,
 * after all the facts before it: the rules of its own aggregate, and those over several aggregates, as for the command of
 * a request. The household takes nothing else meanwhile, so each is decided on the state after which it will be recorded.
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
  readonly #household = new HouseholdStates()
  /** A voided entry, which the next fact may replace. */
  #voided: Fact | undefined

  constructor({ householdId, userId }: Destination, { latest, limits, householdEvents }: DecidingLimits) {
    this.#latest = latest
    this.#limits = limits
    this.#perStream.set("household", householdEvents)
    this.#household.evolve("household", undefined, [
      { _tag: "HouseholdFounded", householdId, founderId: userId, role: "owner" },
    ])
  }

  take(fact: Fact): void {
    this.#count(fact)
    const voided = this.#voided
    this.#voided = undefined
    if (voided && isInPlaceOf(fact, voided)) return this.#check(fact, [voided.event, fact.event])
    if (voided) this.#check(voided, [voided.event])
    if (isVoiding(fact.event)) this.#voided = fact
    else this.#check(fact, [fact.event])
  }

  end(): void {
    const voided = this.#voided
    this.#voided = undefined
    if (voided) this.#check(voided, [voided.event])
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
    const kind = addedBy(fact.event)
    if (!kind) return
    this.#added[kind] += 1
    const most = this.#limits[kind]
    if (this.#added[kind] > most) throw new HouseholdOverfull({ _tag: "HouseholdFull", kind, most })
  }

  #check({ line, id, event }: Fact, events: ReadonlyArray<DomainEvent>): void {
    if (subjectOf(event) !== id) throw unreadable("events.jsonl", line)
    const day = beginningOf(event)
    const refusal: Refused =
      day !== undefined && day > this.#latest
        ? { because: { _tag: "DayInFuture", field: "", latest: this.#latest } }
        : this.#decide(events)
    if (refusal) throw new ArchiveRefused({ _tag: "ArchiveBreaksRule", line, ...refusal })
  }

  #decide(events: ReadonlyArray<DomainEvent>): Refused {
    const accepted = events.map(withAcceptedTax)
    const asked = commandOfFacts(accepted, this.#household)
    if (!asked) return { because: null }
    const refusal = structureRefusal(asked, this.#household)
    if (refusal) return { because: refusal }
    const { kind } = asked
    const id = idOfCommand(asked)
    const wrong = differs(decided(asked, this.#household.stateOf(kind, id)), accepted)
    if (wrong) return wrong
    this.#household.evolve(kind, id, events as ReadonlyArray<EventOf<typeof kind>>)
    return undefined
  }
}

/**
 * The event without a tax that is refused today. Archives and logs from before that rule contain such facts, and are
 * imported as they are.
 */
const withAcceptedTax = <Event extends DomainEvent>(event: Event): Event =>
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

/** Why a fact is refused: null if the rules produce no event or another one. */
type Refused = { readonly because: FactRefusal | null } | undefined

function differs(
  decision: Result.Result<ReadonlyArray<DomainEvent>, FactRefusal>,
  events: ReadonlyArray<DomainEvent>,
): Refused {
  if (Result.isFailure(decision)) return { because: decision.failure }
  const caused = decision.success
  const isSame = caused.length === events.length && caused.every((each, place) => Equal.equals(each, events[place]))
  return isSame ? undefined : { because: null }
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
