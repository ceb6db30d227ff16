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

it("the cache returns a ledger of the requested version, and of no other", () => {
  const cache = ledgerCache()
  const kept = ledger(1)
  cache.keep("anna", "acme", { version: "5", ledger: kept })
  expect(cache.find("anna", "acme", "5")).toBe(kept)
  expect(cache.find("anna", "acme", "6")).toBeUndefined()
  expect(cache.find("ben", "acme", "5")).toBeUndefined()
})

it("the cache has one version of a ledger, the one that was read last", () => {
  const cache = ledgerCache()
  const [older, newer] = [ledger(1), ledger(2)]
  cache.keep("anna", "acme", { version: "9", ledger: newer })
  expect(cache.find("anna", "acme", "9")).toBe(newer)
  cache.keep("anna", "acme", { version: "10", ledger: older })
  expect(cache.find("anna", "acme", "9")).toBeUndefined()
  expect(cache.find("anna", "acme", "10")).toBe(older)
})

it("the cache drops the least recently used household when it is full", () => {
  const cache = ledgerCache({ stepsMax: 1_000 }) // Space for three ledgers of 200 and their overhead.
  for (const household of ["anna", "ben", "clara"]) {
    cache.keep(household, "acme", { version: "1", ledger: ledger(100) })
    cache.tidy(household, new Set(["acme"]))
  }
  cache.tidy("anna", new Set(["acme"])) // Used again.
  cache.keep("dora", "acme", { version: "1", ledger: ledger(100) })
  cache.tidy("dora", new Set(["acme"]))
  const isKept = (household: string): boolean => cache.find(household, "acme", "1") !== undefined
  expect(["anna", "ben", "clara", "dora"].filter(isKept)).toEqual(["anna", "clara", "dora"])
})

it("the cache never drops the household that is being answered, however large it is", () => {
  const cache = ledgerCache({ stepsMax: 100 })
  cache.keep("anna", "acme", { version: "1", ledger: ledger(1_000) })
  cache.tidy("anna", new Set(["acme"]))
  expect(cache.find("anna", "acme", "1")).toBeDefined()
  cache.tidy("ben", new Set())
  expect(cache.find("anna", "acme", "1")).toBeUndefined()
})

it("the cache drops a holding that is gone", () => {
  const cache = ledgerCache()
  cache.keep("anna", "acme", { version: "1", ledger: ledger(1) })
  cache.tidy("anna", new Set())
  expect(cache.find("anna", "acme", "1")).toBeUndefined()
})
