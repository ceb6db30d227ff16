import type { HoldingLedger } from "../../domain/measures/facts.ts"

/** A holding's ledger as of a position of the log. */
export interface KeptLedger {
  readonly position: bigint
  readonly ledger: HoldingLedger
}

/**
 * Ledgers that were read before, by who sees them: a household, or a part of it. What is forgotten is read again.
 */
export interface LedgerCache {
  /** The ledger as of exactly this position. */
  readonly find: (view: string, holdingId: string, position: bigint) => HoldingLedger | undefined
  /** Keeps the newer of two. */
  readonly keep: (view: string, holdingId: string, kept: KeptLedger) => void
  /** Forgets what the view no longer shows, and the views longest unused beyond what memory allows for. */
  readonly tidy: (view: string, holdingIds: ReadonlySet<string>) => void
}

/** A step takes about 300 bytes, and the daily values of a holding as much as 200 of them: so at most 60 MB. */
const stepsMaxUsual = 200_000

export function ledgerCache({ stepsMax = stepsMaxUsual } = {}): LedgerCache {
  // In order of last use, the longest unused first: a Map keeps the order in which keys were put in.
  const views = new Map<string, Map<string, KeptLedger>>()
  let steps = 0

  function ledgersOf(view: string): Map<string, KeptLedger> {
    const ledgers = views.get(view) ?? new Map<string, KeptLedger>()
    views.delete(view)
    views.set(view, ledgers)
    return ledgers
  }

  function forget(ledgers: Map<string, KeptLedger>, holdingId: string): void {
    const kept = ledgers.get(holdingId)
    if (kept) steps -= stepsOf(kept.ledger)
    ledgers.delete(holdingId)
  }

  return {
    find(view, holdingId, position) {
      const kept = views.get(view)?.get(holdingId)
      return kept?.position === position ? kept.ledger : undefined
    },
    keep(view, holdingId, kept) {
      const ledgers = ledgersOf(view)
      const before = ledgers.get(holdingId)
      if (before && before.position >= kept.position) return
      forget(ledgers, holdingId)
      ledgers.set(holdingId, kept)
      steps += stepsOf(kept.ledger)
    },
    tidy(view, holdingIds) {
      const ledgers = ledgersOf(view)
      for (const holdingId of ledgers.keys()) if (!holdingIds.has(holdingId)) forget(ledgers, holdingId)
      for (const [longestUnused, forgotten] of views) {
        if (steps <= stepsMax || longestUnused === view) return
        for (const { ledger } of forgotten.values()) steps -= stepsOf(ledger)
        views.delete(longestUnused)
      }
    },
  }
}

const stepsOf = ({ units, cost, balances, appraisals, shares, income }: HoldingLedger): number =>
  [units, cost.average, cost.fifo, balances, appraisals, shares, income].reduce((sum, of) => sum + of.length, 200)
