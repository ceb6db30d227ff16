import * as fc from "fast-check"
import { Equal, Result, Schema } from "effect"
import { expect, it } from "vitest"
import { LineRefusal } from "#domain/lines/refusals.ts"
import { fold } from "#domain/shared/decider.ts"
import { WalletEvent } from "#domain/wallet/events.ts"
import { WalletRefusal } from "#domain/wallet/refusals.ts"
import { wallet } from "#domain/wallet/wallet.ts"
import { type Json, nothingHappens, outcomeOf, stepsOf } from "#tests/domain/given.ts"
import { anyCommands } from "./anyWallet.ts"
import { walletLanguage } from "./examples.ts"

const stored = (event: WalletEvent): Json => Schema.encodeSync(WalletEvent)(event)

it("a wallet has at most one statement per day, all of them between its connection and its disconnection", () => {
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

it("a wallet does not change when an accepted command is sent again", () => {
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

it("a wallet reads every event back from JSON unchanged, applies it in any state, and does not change the earlier state", () => {
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

/** Needs thousands of entries (`limits.test.ts`), or a change of the currency, which wallets do not have. */
const testedElsewhere = ["TooManyEntries", "CurrencyInUse"]

it("the generated commands meet every refusal of a wallet and cause each of its events", () => {
  const decisions = fc
    .sample(anyCommands, { numRuns: 2000, seed: 20230502 })
    .flatMap((commands) => stepsOf(walletLanguage, commands).steps)
    .map(({ decision }) => decision)
  const met = decisions.flatMap((decision) => (Result.isFailure(decision) ? [decision.failure._tag] : []))
  const happened = decisions.flatMap((decision) => (Result.isSuccess(decision) ? decision.success : []))
  expect([...new Set(met)].sort()).toEqual(
    Object.keys({ ...LineRefusal.cases, ...WalletRefusal.cases })
      // All entries of a wallet are statements, so none is corrected by one of another kind.
      .filter((tag) => !testedElsewhere.includes(tag) && tag !== "CorrectionOfAnotherKind")
      .sort(),
  )
  expect([...new Set(happened.map((event): string => event._tag))].sort()).toEqual(
    Object.keys(WalletEvent.cases).sort(),
  )
})
