import type { HoldingLedger } from "../../domain/measures/facts.ts"

/** A holding's ledger as of a position of the log. */
export interface KeptLedger {
  readonly position: bigint
  readonly ledger: HoldingLedger
}

/** Ledgers that were read before, by household. What is forgotten is read again. */
export interface LedgerCache {
  /** The ledger as of exactly this position. */
  readonly find: (householdId: string, holdingId: string, position: bigint) => HoldingLedger | undefined
  /** Keeps the newer of two. */
  readonly keep: (householdId: string, holdingId: string, kept: KeptLedger) => void
  /** Forgets what the household no longer has, and the households longest unused beyond what memory allows for. */
  readonly tidy: (householdId: string, holdingIds: ReadonlySet<string>) => void
}

/** A step takes about 300 bytes, and the daily values of a holding as much as 200 of them: so at most 60 MB. */
const stepsMaxUsual = 200_000

export function ledgerCache({ stepsMax = stepsMaxUsual } = {}): LedgerCache {
  // In order of last use, the longest unused first: a Map keeps the order in which keys were put in.
  const households = new Map<string, Map<string, KeptLedger>>()
  let steps = 0

  function ledgersOf(householdId: string): Map<string, KeptLedger> {
    const ledgers = households.get(householdId) ?? new Map<string, KeptLedger>()
    households.delete(householdId)
    households.set(householdId, ledgers)
    return ledgers
  }

  function forget(ledgers: Map<string, KeptLedger>, holdingId: string): void {
    const kept = ledgers.get(holdingId)
    if (kept) steps -= stepsOf(kept.ledger)
    ledgers.delete(holdingId)
  }

  return {
    find(householdId, holdingId, position) {
      const kept = households.get(householdId)?.get(holdingId)
      return kept?.position === position ? kept.ledger : undefined
    },
    keep(householdId, holdingId, kept) {
      const ledgers = ledgersOf(householdId)
      const before = ledgers.get(holdingId)
      if (before && before.position >= kept.position) return
      forget(ledgers, holdingId)
      ledgers.set(holdingId, kept)
      steps += stepsOf(kept.ledger)
    },
    tidy(householdId, holdingIds) {
      const ledgers = ledgersOf(householdId)
      for (const holdingId of ledgers.keys()) if (!holdingIds.has(holdingId)) forget(ledgers, holdingId)
      for (const [longestUnused, forgotten] of households) {
        if (steps <= stepsMax || longestUnused === householdId) return
        for (const { ledger } of forgotten.values()) steps -= stepsOf(ledger)
        households.delete(longestUnused)
      }
    },
  }
}

const stepsOf = ({ units, cost, balances, appraisals, shares, income }: HoldingLedger): number =>
  [units, cost.average, cost.fifo, balances, appraisals, shares, income].reduce((sum, of) => sum + of.length, 200)
