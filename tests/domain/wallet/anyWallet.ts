import * as fc from "fast-check"
import { WalletCommand } from "#domain/wallet/commands.ts"
import { Schema } from "effect"
import type { Json } from "#tests/domain/given.ts"
import {
  chainRead,
  connect,
  contract,
  disconnect,
  id,
  ledger,
  markToken,
  paper,
  readChains,
  reconnect,
  remove,
  restore,
  revise,
  state,
  tokens,
  voidStatement,
} from "./examples.ts"

/** A small range of days and ids, so that statements share days and refer to each other. */
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
const anyUnits = fc.constantFrom("0.5", "7", "1000")
const anyChains = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom(1, 10, 8453),
      fc.array(fc.tuple(fc.constantFrom(null, contract), anyUnits), { maxLength: 2 }),
    )
    .map(([chainId, held]) => chainRead(chainId, held)),
  { maxLength: 2, selector: ({ chainId }) => chainId },
)
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
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat({ max: 30 }), anyDay, anyChains).map(([n, day, read]) => readChains(n, day, read)),
  },
  { weight: 1, arbitrary: fc.tuple(fc.nat({ max: 30 }), anyDay).map(([n, day]) => markToken(n, day)) },
  { weight: 2, arbitrary: anyId.map((n) => voidStatement(n)) },
  { weight: 1, arbitrary: anyTerms.map(connect) },
  { weight: 1, arbitrary: anyTerms.map(revise) },
  { weight: 1, arbitrary: anyDay.map(disconnect) },
  { weight: 2, arbitrary: fc.constantFrom(reconnect, remove, restore, restore, restore) },
)
/** Commands about one wallet; the first one mostly connects it. */
export const anyCommands: fc.Arbitrary<ReadonlyArray<typeof WalletCommand.Type>> = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: anyTerms.map(connect) }, anyCommand),
    fc.array(anyCommand, { maxLength: 30, size: "max" }),
  )
  .map(([first, others]) => [first, ...others].map((sent) => Schema.decodeUnknownSync(WalletCommand)(sent)))
