import { randomUUID } from "node:crypto"
import { strToU8, zipSync } from "fflate"
import { newcomer } from "#scripts/setup/newcomer.ts"
import { median, percentile, type Report } from "./report.ts"
import { type Served, served } from "./served.ts"

/*
 * Imports an archive of 10,000 facts into a household over HTTP, with a whole server. Measures the time until its
 * figures are shown, the latency of other requests meanwhile, and the memory of the server.
 */
const factsWanted = 10_000
const secondsGoal = 20
const healthGoalMs = 200

export async function run(report: Report): Promise<void> {
  const rows: Array<ReadonlyArray<string>> = []
  await served(async (product) => {
    for (const [title, facts] of [
      ["40 holdings in the order of their days", familyFacts(factsWanted, 40)],
      ["one holding", familyFacts(factsWanted, 1)],
    ] as const) {
      rows.push([title, ...(await imported(product, archiveOf(facts)))])
    }
  })
  report.table(
    `Import of an archive with ${factsWanted} facts`,
    ["archive", "seconds", "health p50 ms", "p99", "longest", "MB before", "MB at most"],
    rows,
  )
  report.note(
    `Goals on two quiet cores: ${secondsGoal} seconds, and /api/health within ${healthGoalMs} ms at the 99th percentile. ` +
      "Health is asked again as soon as it is answered; memory is that of the server's whole process.",
  )
}

async function imported({ server }: Served, archive: Uint8Array): Promise<ReadonlyArray<string>> {
  const { authorization } = await newcomer(server.address)
  const before = await server.memory()
  const latencies: Array<number> = []
  let memory = before
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      const start = performance.now()
      await (await fetch(`${server.address}/api/health`)).text()
      latencies.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const sampling = (async () => {
    while (!isDone) {
      memory = Math.max(memory, await server.memory())
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const start = performance.now()
  const answer = await fetch(`${server.address}/api/household/archive-import`, {
    method: "PUT",
    headers: { authorization: await authorization(), "content-type": "application/zip" },
    body: archive as Uint8Array<ArrayBuffer>,
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`the import was answered ${answer.status} ${text}`)
  const { position } = JSON.parse(text) as { readonly position: string }
  const shown = await fetch(`${server.address}/api/net-worth`, {
    headers: { authorization: await authorization(), "read-after": position },
  })
  await shown.text()
  const seconds = (performance.now() - start) / 1000
  isDone = true
  await Promise.all([watching, sampling])
  return [
    seconds.toFixed(1),
    median(latencies).toFixed(0),
    percentile(latencies, 0.99).toFixed(0),
    Math.max(...latencies).toFixed(0),
    megabytes(before),
    megabytes(memory),
  ]
}

const megabytes = (bytes: number): string => String(Math.round(bytes / 1024 / 1024))

interface Fact {
  readonly stream: string
  readonly type: string
  readonly schemaVersion: number
  readonly data: object
}

/** A portfolio with holdings of shares that are traded in turn, `count` facts in total, in the order of their days. */
function familyFacts(count: number, holdings: number): ReadonlyArray<Fact> {
  const portfolioId = randomUUID()
  const holdingIds = Array.from({ length: holdings }, () => randomUUID())
  const created = { portfolioId, title: "Family" }
  const facts: Array<Fact> = [
    { stream: `portfolio-${portfolioId}`, type: "PortfolioCreated", schemaVersion: 1, data: created },
    ...holdingIds.map((holdingId, place) => opened(holdingId, portfolioId, `Shares ${place + 1}`)),
  ]
  const trades = count - facts.length
  for (let place = 0; place < trades; place += 1) {
    const turn = Math.floor(place / holdings)
    // The turns are spread over eighteen years. Each holding is traded once per turn.
    const day = Math.floor((turn * 6_500) / Math.ceil(trades / holdings))
    const tradedOn = new Date(Date.UTC(2006, 0, 2 + day)).toISOString().slice(0, 10)
    facts.push(traded(holdingIds[place % holdings] ?? "", turn, tradedOn))
  }
  return facts
}

const opened = (holdingId: string, portfolioId: string, name: string): Fact => ({
  stream: `holding-${holdingId}`,
  type: "HoldingOpened",
  schemaVersion: 2,
  data: {
    holdingId,
    portfolioId,
    currency: "EUR",
    name,
    openedOn: "2006-01-01",
    priceSymbol: null,
    acquisitionCost: null,
    investable: null,
    taxRate: null,
    details: { _tag: "security", instrument: "stock", symbol: null, exchange: null, isin: null },
  },
})

/** Three turns buy ten units each, and the fourth sells ten. */
const traded = (holdingId: string, turn: number, tradedOn: string): Fact => ({
  stream: `holding-${holdingId}`,
  type: "TradeRecorded",
  schemaVersion: 3,
  data: {
    holdingId,
    entryId: randomUUID(),
    replaces: null,
    side: turn % 4 === 3 ? "sell" : "buy",
    quantity: "10",
    consideration: { amount: `${1_000 + (turn % 700)}.50`, currency: "EUR" },
    fees: { amount: "4.95", currency: "EUR" },
    comment: null,
    tradedOn,
  },
})

function archiveOf(facts: ReadonlyArray<Fact>): Uint8Array {
  const recorded = { recordedAt: "2024-04-01T09:00:00.000Z", recordedBy: randomUUID() }
  const manifest = {
    format: "wealth-tracker-archive",
    version: 1,
    exportedAt: "2026-05-04T09:00:00.000Z",
    householdId: randomUUID(),
    events: facts.length,
  }
  return zipSync({
    "manifest.json": strToU8(JSON.stringify(manifest)),
    "events.jsonl": strToU8(facts.map((fact) => `${JSON.stringify({ ...fact, ...recorded })}\n`).join("")),
    "market.jsonl": new Uint8Array(),
  })
}
