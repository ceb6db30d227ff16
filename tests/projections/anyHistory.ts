import * as fc from "fast-check"
import { Schema } from "effect"
import type { DebtEvent } from "#domain/debt/events.ts"
import type { HoldingEvent } from "#domain/holding/events.ts"
import { DropGoal, SetGoal } from "#domain/household/commands.ts"
import { household } from "#domain/household/household.ts"
import { CreatePortfolio, RemovePortfolio, RenamePortfolio, RestorePortfolio } from "#domain/portfolio/commands.ts"
import { PortfolioEvent } from "#domain/portfolio/events.ts"
import { portfolio } from "#domain/portfolio/portfolio.ts"
import { PortfolioRefusal } from "#domain/portfolio/refusals.ts"
import { DebtId, HoldingId, HouseholdId, UserId, WalletId } from "#domain/shared/ids.ts"
import type { WalletEvent } from "#domain/wallet/events.ts"
import type { DomainEvent, Recorded } from "#projections/projection.ts"
import { anyCommands as anyDebtCommands } from "#tests/domain/debt/anyDebt.ts"
import { debtLanguage } from "#tests/domain/debt/examples.ts"
import { stepsOf } from "#tests/domain/given.ts"
import { anyCommands as anyHoldingCommands } from "#tests/domain/holding/anyHolding.ts"
import { holdingLanguage } from "#tests/domain/holding/examples.ts"
import { anyCommands as anyHouseholdCommands } from "#tests/domain/household/anyHousehold.ts"
import { anna, beat, company, ownershipLanguage, record, remove, stake } from "#tests/domain/ownership/examples.ts"
import { anyCommands as anySubscriptionCommands } from "#tests/domain/subscription/anySubscription.ts"
import { subscriptionLanguage } from "#tests/domain/subscription/examples.ts"
import { anyCommands as anyWalletCommands } from "#tests/domain/wallet/anyWallet.ts"
import { walletLanguage } from "#tests/domain/wallet/examples.ts"
import { actorId, streamOf } from "./logDatabase.ts"

/*
 * Possible histories: random commands, as far as the deciders accept them. Two households use the same ids, so that a
 * row of one that appears in the other is noticed.
 */

const households = ["aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa", "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb"] as const
const holdingIds = [
  HoldingId.make("11111111-1111-4111-8111-000000000001"),
  HoldingId.make("11111111-1111-4111-8111-000000000002"),
] as const

const anyHolding = (holdingId: HoldingId): fc.Arbitrary<ReadonlyArray<HoldingEvent>> =>
  anyHoldingCommands.map((commands) =>
    stepsOf(holdingLanguage, commands).history.map((event) => ({ ...event, holdingId })),
  )

const debtIds = [
  DebtId.make("11111111-1111-4111-8111-000000000003"),
  DebtId.make("11111111-1111-4111-8111-000000000004"),
] as const

const anyDebt = (debtId: DebtId): fc.Arbitrary<ReadonlyArray<DebtEvent>> =>
  anyDebtCommands.map((commands) => stepsOf(debtLanguage, commands).history.map((event) => ({ ...event, debtId })))

const walletIds = [WalletId.make("11111111-1111-4111-8111-000000000005")] as const

const anyWallet = (walletId: WalletId): fc.Arbitrary<ReadonlyArray<WalletEvent>> =>
  anyWalletCommands.map((commands) =>
    stepsOf(walletLanguage, commands).history.map((event) => ({ ...event, walletId })),
  )

const portfolioLanguage = {
  decider: portfolio,
  command: Schema.Union([CreatePortfolio, RenamePortfolio, RemovePortfolio, RestorePortfolio]),
  event: PortfolioEvent,
  refusal: PortfolioRefusal,
}
const anyPortfolio = (portfolioId: string): fc.Arbitrary<ReadonlyArray<PortfolioEvent>> =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom("Anna", "Beat").map((title) => ({ _tag: "CreatePortfolio", portfolioId, title })),
        fc.constantFrom("Anna K.", "Müller & Söhne", "a\"b'c\\d").map((title) => ({
          _tag: "RenamePortfolio",
          portfolioId,
          title,
        })),
        fc.constantFrom(null, "not ours").map((reason) => ({
          _tag: "RemovePortfolio",
          portfolioId,
          reason,
          holdings: 0,
          stakes: 0,
        })),
        fc.constant({ _tag: "RestorePortfolio", portfolioId }),
      ),
      { maxLength: 12 },
    )
    .map(
      (sent) =>
        stepsOf(
          portfolioLanguage,
          sent.map((json) => portfolioCommand(json)),
        ).history,
    )
const portfolioCommand = Schema.decodeUnknownSync(portfolioLanguage.command)

const anyOwnership = fc
  .array(
    fc.oneof(
      fc
        .tuple(
          fc.nat({ max: 9 }),
          fc.constantFrom(anna, beat),
          fc.constantFrom("0", "33.333333333333333333", "50", "100"),
          fc.constantFrom(company, beat),
          fc.constantFrom("2024-01-01", "2024-02-29"),
          fc.constantFrom(null, "bought", "given"),
        )
        .map(([n, owner, percent, child, day, note]) => record(n, stake(owner, percent, child, day), note)),
      fc.tuple(fc.nat({ max: 9 }), fc.constantFrom(null, "typed twice")).map((of) => remove(...of)),
    ),
    { maxLength: 16 },
  )
  .map(
    (sent) =>
      stepsOf(
        ownershipLanguage,
        sent.map((json) => ownershipCommand(json)),
      ).history,
  )
const ownershipCommand = Schema.decodeUnknownSync(ownershipLanguage.command)

const goalCommand = Schema.decodeUnknownSync(Schema.Union([SetGoal, DropGoal]))
const anyGoalCommand = fc
  .record({
    goalId: fc.constantFrom("77777777-7777-4777-8777-000000000001", "77777777-7777-4777-8777-000000000002"),
    terms: fc.option(
      fc.record({
        title: fc.constantFrom("House", "A million"),
        target: fc.constantFrom({ amount: "1000000", currency: "CHF" }, { amount: "0.01", currency: "EUR" }),
        targetOn: fc.constantFrom("2030-01-01", "2040-12-31"),
        portfolioId: fc.constantFrom(null, anna),
      }),
      { freq: 3 },
    ),
  })
  .map(({ goalId, terms }) => goalCommand(terms ? { _tag: "SetGoal", goalId, ...terms } : { _tag: "DropGoal", goalId }))

const anyHousehold = (householdId: string): fc.Arbitrary<ReadonlyArray<DomainEvent>> =>
  fc.tuple(fc.array(anyGoalCommand, { maxLength: 10 }), anyHouseholdCommands).map(([goals, members]) => {
    const founding = {
      _tag: "FoundHousehold",
      householdId: HouseholdId.make(householdId),
      founderId: UserId.make(actorId),
    } as const
    return stepsOf({ decider: household }, [founding, ...goals, ...members]).history
  })

const anySubscription: fc.Arbitrary<ReadonlyArray<DomainEvent>> = anySubscriptionCommands.map(
  (commands) => stepsOf(subscriptionLanguage, commands).history,
)

interface Stream {
  readonly householdId: string
  readonly events: ReadonlyArray<DomainEvent>
}
const anyStreamsOf = (householdId: string): fc.Arbitrary<ReadonlyArray<Stream>> =>
  fc
    .tuple(
      anyHousehold(householdId),
      anySubscription,
      anyPortfolio(anna),
      anyPortfolio(beat),
      anyOwnership,
      ...holdingIds.map(anyHolding),
      ...debtIds.map(anyDebt),
      ...walletIds.map(anyWallet),
    )
    .map((streams) => streams.map((events: ReadonlyArray<DomainEvent>) => ({ householdId, events })))

/** The events of two households, in the order of the log, with gaps in the positions. */
export const anyHistory: fc.Arbitrary<ReadonlyArray<Recorded>> = fc
  .tuple(
    fc.tuple(...households.map(anyStreamsOf)).map((streams) => streams.flat()),
    fc.array(fc.nat(), { minLength: 200, maxLength: 200 }),
  )
  .map(([streams, choices]) => {
    const left = streams.map(({ events, ...of }) => ({ ...of, events: [...events], revision: 0n }))
    const history: Array<Recorded> = []
    let next: (typeof left)[number] | undefined
    for (let n = 0; left.some(({ events }) => events.length > 0); n++) {
      const open = left.filter(({ events }) => events.length > 0)
      const isChosen = next?.events[0] === undefined || !isSecondOfAppend(next.events[0])
      if (isChosen) next = open[(choices[n % choices.length] ?? 0) % open.length]
      const event = next?.events.shift()
      if (!next || !event) break
      history.push({
        event,
        eventId: `eeeeeeee-eeee-4eee-8eee-${String(n).padStart(12, "0")}`,
        householdId: next.householdId,
        actorId,
        stream: streamOf(next.householdId, event),
        revision: next.revision++,
        position: BigInt(7 + 3 * n + (n % 2)),
        recordedAt: new Date(1_700_000_000_000 + 997 * n),
        encrypt: (_, text) => text,
      })
    }
    return history
  })

/** Whether an event was appended together with the one before it: a correction voids an entry and records another. */
const isSecondOfAppend = (event: DomainEvent): boolean => "replaces" in event && event.replaces !== null

/** Sizes of batches; single events and the whole history occur as well. */
export const anyCuts: fc.Arbitrary<ReadonlyArray<number>> = fc.oneof(
  { weight: 1, arbitrary: fc.constant([1]) },
  { weight: 5, arbitrary: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }) },
)

/** A history in batches of about these sizes. As in the projector, no batch ends inside an append. */
export function cut(
  history: ReadonlyArray<Recorded>,
  sizes: ReadonlyArray<number>,
): ReadonlyArray<ReadonlyArray<Recorded>> {
  const parts: Array<ReadonlyArray<Recorded>> = []
  for (let from = 0, n = 0; from < history.length; n++) {
    let end = from + (sizes[n % sizes.length] ?? 1)
    for (let next = history[end]; next && isSecondOfAppend(next.event); next = history[end]) end++
    parts.push(history.slice(from, end))
    from = end
  }
  return parts
}
