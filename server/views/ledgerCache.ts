import type { HoldingLedger } from "#domain/measures/ledger/facts.ts"

/** A holding's ledger as of a position of the log. */
export interface KeptLedger {
  readonly position: bigint
  readonly ledger: HoldingLedger
}

/** Cached ledgers by view: a household, or some of its portfolios. A ledger that was dropped is read again. */
export interface LedgerCache {
  /** The ledger as of exactly this position. */
  readonly find: (view: string, holdingId: string, position: bigint) => HoldingLedger | undefined
  /** Caches a ledger, unless the cached one is newer. */
  readonly keep: (view: string, holdingId: string, kept: KeptLedger) => void
  /** Drops ledgers that the view no longer shows, and the least recently used views beyond the limit of memory. */
  readonly tidy: (view: string, holdingIds: ReadonlySet<string>) => void
}

/** A step takes about 300 bytes, and the daily values of a holding as much as 200 of them: so at most 60 MB. */
const defaultStepsMax = 200_000

export function ledgerCache({ stepsMax = defaultStepsMax } = {}): LedgerCache {
  // In order of last use, the least recent first: a Map iterates in order of insertion.
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
      for (const [leastRecent, forgotten] of views) {
        if (steps <= stepsMax || leastRecent === view) return
        for (const { ledger } of forgotten.values()) steps -= stepsOf(ledger)
        views.delete(leastRecent)
      }
    },
  }
}

const stepsOf = ({ units, cost, balances, appraisals, shares, income }: HoldingLedger): number =>
  [units, cost.average, cost.fifo, balances, appraisals, shares, income].reduce((sum, of) => sum + of.length, 200)
