import type { StoredDebtEntry } from "#domain/measures/ledger/facts.ts"
import { type ExplainedLine, lineByEntries } from "#domain/measures/trace/lines.ts"
import { withEarnedCost } from "#domain/measures/gains/earned.ts"
import type { Market, StoredEntry } from "#domain/measures/ledger/facts.ts"
import {
  day,
  debt,
  type DebtExample,
  holding,
  type HoldingExample,
  wallet,
  type WalletExample,
} from "#tests/domain/measures/examples.ts"

const recorded = <Entry>(entries: ReadonlyArray<Entry>) => entries.map((entry, n) => ({ entryId: String(n), entry }))

/** A holding, explained entry by entry. */
export const explainedHolding = (
  example: HoldingExample,
  entries: ReadonlyArray<StoredEntry>,
  market?: Market,
): ExplainedLine =>
  lineByEntries(
    market ? withEarnedCost(holding(example, ...entries), market) : holding(example, ...entries),
    { of: "holding", entries: recorded(entries) },
    market,
  )

export const explainedDebt = (example: DebtExample, entries: ReadonlyArray<StoredDebtEntry>): ExplainedLine =>
  lineByEntries(debt(example, ...entries), { of: "debt", entries: recorded(entries) })

export const explainedWallet = (
  example: WalletExample,
  statements: ReadonlyArray<readonly [on: string, values: ReadonlyArray<string>]>,
): ExplainedLine =>
  lineByEntries(wallet(example, ...statements), {
    of: "wallet",
    entries: recorded(
      statements.map(([statedOn, values]) => ({
        statedOn: day(statedOn),
        tokens: values.map((amount, n) => ({
          token: `token ${n}`,
          chain: "ethereum" as const,
          balance: "1",
          value: { amount, currency: "USD" as const },
        })),
      })),
    ),
  })
