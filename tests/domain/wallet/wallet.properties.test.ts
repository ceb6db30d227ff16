import * as fc from "fast-check"
import { Equal, Result, Schema } from "effect"
import { expect, it } from "vitest"
import { fold } from "../../../domain/shared/decider.ts"
import { WalletEvent } from "../../../domain/wallet/events.ts"
import { WalletRefusal } from "../../../domain/wallet/refusals.ts"
import { wallet } from "../../../domain/wallet/wallet.ts"
import { type Json, nothingHappens, outcomeOf, stepsOf } from "../given.ts"
import {
  connect,
  disconnect,
  id,
  ledger,
  paper,
  reconnect,
  remove,
  restore,
  revise,
  state,
  tokens,
  voidStatement,
  WalletCommand,
  walletLanguage,
} from "./examples.ts"

/** Few days and few ids, so that statements meet and find each other. */
const anyDay = fc.constantFrom("2023-05-01", "2023-05-02", "2023-05-03", "2023-12-31", "2024-02-29")
const anyId = fc.nat({ max: 12 })
const inEuro = { ...tokens.usdc, value: { amount: "1", currency: "EUR" } }
const anyTokens = fc.oneof(
  { weight: 6, arbitrary: fc.subarray(Object.values(tokens)) },
  { weight: 1, arbitrary: fc.constantFrom([tokens.eth, tokens.eth], [inEuro]) },
)
const anyTerms = fc
  .record({
    of: fc.constantFrom(ledger, ledger, paper, { ...ledger, address: null }),
    connectedOn: fc.oneof({ weight: 4, arbitrary: fc.constant("2023-05-02") }, anyDay),
  })
  .map(({ of, connectedOn }) => ({ ...of, connectedOn }))
const anyReplaced = fc.option(
  anyId.map((n) => ({ entryId: id(n), reason: "misread" })),
  { freq: 2 },
)

const anyCommand: fc.Arbitrary<Json> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.nat({ max: 30 }), anyDay, anyTokens, anyReplaced)
      .map(([n, day, held, replaces]) => state(n, day, held, replaces)),
  },
  { weight: 2, arbitrary: anyId.map((n) => voidStatement(n)) },
  { weight: 1, arbitrary: anyTerms.map(connect) },
  { weight: 1, arbitrary: anyTerms.map(revise) },
  { weight: 1, arbitrary: anyDay.map(disconnect) },
  { weight: 2, arbitrary: fc.constantFrom(reconnect, remove, restore, restore, restore) },
)
const anyCommands = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: anyTerms.map(connect) }, anyCommand),
    fc.array(anyCommand, { maxLength: 30, size: "max" }),
  )
  .map(([first, others]) => [first, ...others].map((sent) => Schema.decodeUnknownSync(WalletCommand)(sent)))

const stored = (event: WalletEvent): Json => Schema.encodeSync(WalletEvent)(event)

it("has at most one statement a day, each of them from its connection to its disconnection", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const history = stepsOf(walletLanguage, commands).history.map(stored)
      const voided = new Set(
        history.filter(({ _tag }) => _tag === "WalletStatementVoided").map((event) => event["entryId"]),
      )
      const days = history
        .filter((event) => event._tag === "WalletStated" && !voided.has(event["entryId"]))
        .map((event) => String(event["statedOn"]))
      const from = String(history.findLast((event) => "connectedOn" in event)?.["connectedOn"])
      const ending = history.findLast(({ _tag }) => ["WalletDisconnected", "WalletReconnected"].includes(_tag))
      const to = ending?.["disconnectedOn"]?.toString() ?? "9999-12-31"
      expect(days.filter((day) => day < from || to < day)).toEqual([])
      expect(new Set(days).size).toBe(days.length)
    }),
    { numRuns: 300 },
  )
})

it("does nothing more when a command that was taken is sent again", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      for (const { command, before, decision } of stepsOf(walletLanguage, commands).steps) {
        const after = fold(wallet, [...before, ...Result.getOrElse(decision, () => [])])
        const again = outcomeOf(walletLanguage, wallet.decide(command, after))
        expect(again).toEqual(Result.isSuccess(decision) ? nothingHappens : outcomeOf(walletLanguage, decision))
      }
    }),
    { numRuns: 150 },
  )
})

it("reads every event back from JSON as it was, takes it in any state, and leaves the earlier state as it was", () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const { history } = stepsOf(walletLanguage, commands)
      const before = fold(wallet, history)
      for (const event of history) {
        const read = Schema.decodeUnknownSync(WalletEvent)(JSON.parse(JSON.stringify(stored(event))))
        expect(Equal.equals(read, event)).toBe(true)
      }
      history.toReversed().reduce(wallet.evolve, before)
      expect(Equal.equals(before, fold(wallet, history))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

it("is asked everything: every refusal is met and every event happens", () => {
  const decisions = fc
    .sample(anyCommands, { numRuns: 2000, seed: 20230502 })
    .flatMap((commands) => stepsOf(walletLanguage, commands).steps)
    .map(({ decision }) => decision)
  const met = decisions.flatMap((decision) => (Result.isFailure(decision) ? [decision.failure._tag] : []))
  const happened = decisions.flatMap((decision) => (Result.isSuccess(decision) ? decision.success : []))
  expect([...new Set(met)].sort()).toEqual(Object.keys(WalletRefusal.cases).sort())
  expect([...new Set(happened.map((event): string => event._tag))].sort()).toEqual(
    Object.keys(WalletEvent.cases).sort(),
  )
})
