import { expect, it } from "vitest"
import type { LineLedger } from "#domain/measures/ledger/facts.ts"
import { ledgerCache } from "#server/views/ledgerCache.ts"

const ledger = (steps: number): LineLedger =>
  ({
    units: Array.from({ length: steps }, () => ["2024-01-01", "1"]),
    cost: { average: [], fifo: [] },
    balances: [],
    appraisals: [],
    shares: [],
    income: [],
  }) as unknown as LineLedger

it("the cache returns a ledger as of the requested position, and of no other", () => {
  const cache = ledgerCache()
  const kept = ledger(1)
  cache.keep("anna", "acme", { position: 5n, ledger: kept })
  expect(cache.find("anna", "acme", 5n)).toBe(kept)
  expect(cache.find("anna", "acme", 6n)).toBeUndefined()
  expect(cache.find("ben", "acme", 5n)).toBeUndefined()
})

it("the cache stores the newer of two ledgers, in either order", () => {
  const cache = ledgerCache()
  const [older, newer] = [ledger(1), ledger(2)]
  cache.keep("anna", "acme", { position: 9n, ledger: newer })
  cache.keep("anna", "acme", { position: 5n, ledger: older })
  expect(cache.find("anna", "acme", 9n)).toBe(newer)
  cache.keep("anna", "acme", { position: 10n, ledger: older })
  expect(cache.find("anna", "acme", 10n)).toBe(older)
})

it("the cache drops the least recently used household when it is full", () => {
  const cache = ledgerCache({ stepsMax: 1_000 }) // Space for three ledgers of 200 and their overhead.
  for (const household of ["anna", "ben", "clara"]) {
    cache.keep(household, "acme", { position: 1n, ledger: ledger(100) })
    cache.tidy(household, new Set(["acme"]))
  }
  cache.tidy("anna", new Set(["acme"])) // Used again.
  cache.keep("dora", "acme", { position: 1n, ledger: ledger(100) })
  cache.tidy("dora", new Set(["acme"]))
  const isKept = (household: string): boolean => cache.find(household, "acme", 1n) !== undefined
  expect(["anna", "ben", "clara", "dora"].filter(isKept)).toEqual(["anna", "clara", "dora"])
})

it("the cache never drops the household that is being answered, however large it is", () => {
  const cache = ledgerCache({ stepsMax: 100 })
  cache.keep("anna", "acme", { position: 1n, ledger: ledger(1_000) })
  cache.tidy("anna", new Set(["acme"]))
  expect(cache.find("anna", "acme", 1n)).toBeDefined()
  cache.tidy("ben", new Set())
  expect(cache.find("anna", "acme", 1n)).toBeUndefined()
})

it("the cache drops a holding that is gone", () => {
  const cache = ledgerCache()
  cache.keep("anna", "acme", { position: 1n, ledger: ledger(1) })
  cache.tidy("anna", new Set())
  expect(cache.find("anna", "acme", 1n)).toBeUndefined()
})
