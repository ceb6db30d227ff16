import { zipArchive } from "#scripts/hostile/zipArchive.ts"

/* Archives as an export writes them, of synthetic facts: as many as a test needs, each with ids of its own. */

/** A fact as a line of `events.jsonl`. */
export interface ArchiveFact {
  readonly stream: string
  readonly type: string
  readonly schemaVersion: number
  readonly data: object
  readonly recordedAt: string
  readonly recordedBy: string
}

export const archiveFact = (stream: string, type: string, data: object, schemaVersion = 1): ArchiveFact => ({
  stream,
  type,
  schemaVersion,
  data,
  recordedAt: "2024-04-01T09:00:00.000Z",
  recordedBy: "018f4c7e-0000-7000-8000-000000000001",
})

/** An archive with these facts and without prices. */
export const archiveOf = (facts: ReadonlyArray<ArchiveFact>): Buffer =>
  zipArchive({
    "manifest.json": JSON.stringify({
      format: "wealth-tracker-archive",
      version: 1,
      exportedAt: "2026-05-04T09:00:00.000Z",
      householdId: "018f4c7e-0000-7000-8000-000000000002",
      events: facts.length,
    }),
    "events.jsonl": facts.map((fact) => `${JSON.stringify(fact)}\n`).join(""),
    "market.jsonl": "",
  })

export const portfolioFact = (portfolioId: string = crypto.randomUUID()): ArchiveFact =>
  archiveFact(`portfolio-${portfolioId}`, "PortfolioCreated", { portfolioId, title: "Made up" })

/** A holding of shares that begins in 2000. */
export const sharesFact = (portfolioId: string, holdingId: string = crypto.randomUUID()): ArchiveFact =>
  archiveFact(
    `holding-${holdingId}`,
    "HoldingOpened",
    {
      holdingId,
      portfolioId,
      currency: "EUR",
      name: "Shares",
      openedOn: "2000-01-01",
      priceSymbol: null,
      acquisitionCost: null,
      investable: null,
      taxRate: null,
      details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
    },
    2,
  )

/** One unit for one euro, on the given day after the beginning of 2000. */
const purchaseFact = (holdingId: string, day: number): ArchiveFact =>
  archiveFact(
    `holding-${holdingId}`,
    "TradeRecorded",
    {
      holdingId,
      entryId: crypto.randomUUID(),
      replaces: null,
      side: "buy",
      quantity: "1",
      consideration: { amount: "1", currency: "EUR" },
      fees: { amount: "0", currency: "EUR" },
      comment: null,
      tradedOn: new Date(Date.UTC(2000, 0, 1 + (day % 8_000))).toISOString().slice(0, 10),
    },
    3,
  )

/** A portfolio with one holding of shares, bought one by one: so many purchases, and two facts before them. */
export function purchases(count: number): ReadonlyArray<ArchiveFact> {
  const [portfolioId, holdingId] = [crypto.randomUUID(), crypto.randomUUID()]
  const bought = Array.from({ length: count }, (_, day) => purchaseFact(holdingId, day))
  return [portfolioFact(portfolioId), sharesFact(portfolioId, holdingId), ...bought]
}
