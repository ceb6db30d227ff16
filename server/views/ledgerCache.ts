import type { LineLedger } from "#domain/measures/ledger/facts.ts"

/** A line's ledger, and the version of its row. */
interface KeptLedger {
  readonly version: string
  readonly ledger: LineLedger
}

/** Cached ledgers by view: a household, or some of its portfolios. A ledger that was dropped is read again. */
interface LedgerCache {
  /** The ledger of exactly this version. */
  readonly find: (view: string, lineId: string, version: string) => LineLedger | undefined
  /** Caches a ledger in place of the one that was cached for the line. */
  readonly keep: (view: string, lineId: string, kept: KeptLedger) => void
  /** Drops ledgers that the view no longer shows, and the least recently used views beyond the limit of memory. */
  readonly tidy: (view: string, lineIds: ReadonlySet<string>) => void
}

/** A step takes about 300 bytes, and the daily values of a line as much as 200 of them: so at most 60 MB. */
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

  function forget(ledgers: Map<string, KeptLedger>, lineId: string): void {
    const kept = ledgers.get(lineId)
    if (kept) steps -= stepsOf(kept.ledger)
    ledgers.delete(lineId)
  }

  return {
    find(view, lineId, version) {
      const kept = views.get(view)?.get(lineId)
      return kept?.version === version ? kept.ledger : undefined
    },
    keep(view, lineId, kept) {
      const ledgers = ledgersOf(view)
      forget(ledgers, lineId)
      ledgers.set(lineId, kept)
      steps += stepsOf(kept.ledger)
    },
    tidy(view, lineIds) {
      const ledgers = ledgersOf(view)
      for (const lineId of ledgers.keys()) if (!lineIds.has(lineId)) forget(ledgers, lineId)
      for (const [leastRecent, forgotten] of views) {
        if (steps <= stepsMax || leastRecent === view) return
        for (const { ledger } of forgotten.values()) steps -= stepsOf(ledger)
        views.delete(leastRecent)
      }
    },
  }
}

const stepsOf = (ledger: LineLedger): number => {
  const { units, cost, balances, appraisals, shares, income, earning = [], connected = [] } = ledger
  const entries = [earning, ...connected.map((other) => other.entries)].flatMap((of) => [of, of])
  return [units, cost.average, cost.fifo, balances, appraisals, shares, income, ...entries].reduce(
    (sum, of) => sum + of.length,
    200,
  )
}
