import type { StoredDebtEntry } from "#domain/measures/ledger/facts.ts"
import type { StoredEntry } from "#domain/measures/ledger/facts.ts"
import type { DebtExample, HoldingExample, Rows, WalletExample } from "./examples.ts"
import { cents, type Fraction, latest, less, plus, read, times } from "./plainFractions.ts"
import { valueOfDebt, valueOfHolding, valueOfWallet } from "./secondOpinionOfOne.ts"

/*
 * An independent calculation of figures: each day by itself, in fractions, directly from the entries, without the
 * arithmetic, ordering or look-ups of the domain. Slow and plain.
 */

export interface Family {
  readonly portfolios: ReadonlyArray<string>
  readonly stakes: ReadonlyArray<{ owner: string; child: string; on: string; percent: string }>
  readonly holdings: ReadonlyArray<{ readonly example: HoldingExample; readonly entries: ReadonlyArray<StoredEntry> }>
  readonly debts: ReadonlyArray<FamilyDebt>
  readonly wallets: ReadonlyArray<FamilyWallet>
  readonly prices: Readonly<Record<string, { readonly currency: string; readonly rows: Rows }>>
  readonly rates: Readonly<Record<string, Rows>>
}

export interface FamilyDebt {
  readonly example: DebtExample
  readonly entries: ReadonlyArray<StoredDebtEntry>
}

export interface FamilyWallet {
  readonly example: WalletExample
  /** The value of each of its tokens, by day. */
  readonly statements: ReadonlyArray<readonly [on: string, values: ReadonlyArray<string>]>
}

/** Assets and debts of a scope, in cents. Lines without an exchange rate are left out. */
export function netWorth(family: Family, scope: string, day: string, currency: string) {
  let assets: Fraction = [0n, 1n]
  let debts: Fraction = [0n, 1n]
  const count = (value: Fraction, from: string, weight: Fraction) => {
    const converted = convert(family, times(value, weight), from, currency, day)
    if (!converted) return
    if (converted[0] > 0n) assets = plus(assets, converted)
    else debts = plus(debts, [-converted[0], converted[1]])
  }
  const weight = (of: string) => weightOf(family, scope, of, day)
  for (const { example, entries } of family.holdings) {
    const value = valueOfHolding(family, example, entries, day)
    if (!value) continue
    const moves = entries.flatMap((e) => (e._tag === "Transfer" ? [[e.effectiveOn, e.portfolioId] as const] : []))
    count(times(value.value, shareOf(entries, day)), value.currency, weight(latest(moves, day) ?? example.in ?? "Anna"))
  }
  for (const debt of family.debts) {
    const { in: debtorOf = "Anna", creditor: creditorOf, currency: of = "EUR" } = debt.example
    const owed = valueOfDebt(debt, day)
    // The debtor owes its share of the debt; the claim of the creditor is the whole.
    const debtor = times(weight(debtorOf), shareOf(debt.entries, day))
    const creditor: Fraction = creditorOf ? weight(creditorOf) : [0n, 1n]
    // Amounts on both sides cancel each other.
    const both = debtor[0] * creditor[1] < creditor[0] * debtor[1] ? debtor : creditor
    count([-owed[0], owed[1]], of, less(debtor, both))
    count(owed, of, less(creditor, both))
  }
  for (const wallet of family.wallets) {
    count(valueOfWallet(wallet, day), wallet.example.currency ?? "USD", weight(wallet.example.in ?? "Anna"))
  }
  return { assets: cents(assets), debts: cents(debts), net: cents(plus(assets, [-debts[0], debts[1]])) }
}

function shareOf(entries: ReadonlyArray<StoredEntry | StoredDebtEntry>, day: string): Fraction {
  const shares = entries.flatMap((e) => (e._tag === "OwnershipShare" ? [[e.effectiveOn, e.percent] as const] : []))
  return times(read(latest(shares, day) ?? "100"), [1n, 100n])
}

/** Follows every path from the scope down to the portfolio. */
function weightOf(family: Family, scope: string, holder: string, day: string): Fraction {
  const children = new Set(family.stakes.map(({ child }) => child))
  const starts = scope === "household" ? family.portfolios.filter((each) => !children.has(each)) : [scope]
  const through = (from: string): Fraction => {
    let weight: Fraction = from === holder ? [1n, 1n] : [0n, 1n]
    for (const child of children) {
      const stakes = family.stakes.filter((each) => each.owner === from && each.child === child)
      const percent = latest(
        stakes.map(({ on, percent }) => [on, percent] as const),
        day,
      )
      if (percent !== undefined) weight = plus(weight, times(times(read(percent), [1n, 100n]), through(child)))
    }
    return weight
  }
  return starts.map(through).reduce(plus, [0n, 1n])
}

function convert(family: Family, amount: Fraction, from: string, to: string, day: string): Fraction | undefined {
  if (from === to || amount[0] === 0n) return amount
  const rate = (of: string): string | undefined => (of === "EUR" ? "1" : latest(family.rates[of] ?? [], day))
  const [source, target] = [rate(from), rate(to)]
  if (source === undefined || target === undefined) return undefined
  const [numerator, denominator] = read(source)
  return times(times(amount, read(target)), [denominator, numerator])
}
