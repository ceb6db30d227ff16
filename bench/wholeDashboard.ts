import { randomUUID } from "node:crypto"
import type { StoredHoldingFacts } from "#domain/measures/ledger/facts.ts"
import { dayOfNumber } from "#domain/shared/calendarDate.ts"
import { lastDay, largeFamily } from "./largeFamily.ts"
import { publish, recordFamily, uuidOf } from "./recordFamily.ts"
import type { Report } from "./report.ts"
import { ask, type Family, type Served, served, show } from "./served.ts"

/*
 * Measures every figure of the dashboard for a family with 1,000 holdings of all classes in 200 portfolios of six
 * levels, 50,000 entries and 15 years of days: the first answer after a write, the warm answer, and the time until a
 * write is visible.
 */
const years = 15
const writesEach = 15
const size = { entries: 50_000, days: years * 365 + 4 }
const [from, to] = [dayOfNumber(lastDay - size.days + 1), dayOfNumber(lastDay)]
const period = `from=${from}&to=${to}`

const questions = {
  "net worth, allocation, change": `/api/net-worth?on=${to}&from=${from}`,
  "history of 15 years": `/api/net-worth/history?${period}`,
  "key figures, waterfall, gain, latent tax": `/api/metrics?on=${to}`,
  "returns of 15 years, risk, by month": `/api/returns?${period}`,
  "returns of every portfolio": `/api/returns/portfolios?${period}`,
  "liquidity ladder": `/api/liquidity?on=${to}`,
  "private markets": `/api/private-markets?on=${to}`,
  "goals and their progress": `/api/goals/progress?on=${to}`,
  "health of data": `/api/data-health?on=${to}`,
  "recent activity": "/api/activity?limit=8",
  "list of 1,000 holdings": `/api/holdings?on=${to}`,
}

/** `npm run bench wholeDashboard`. */
export const run = (report: Report): Promise<void> =>
  served(async (running) => {
    const facts = await enter(running)
    const accounts = facts.filter(({ assetClass }) => assetClass === "account")
    let minute = 0
    const write = async (i: number): Promise<string> => {
      const account = accounts[(i * 7) % accounts.length] as StoredHoldingFacts
      minute += 1
      const { position } = await running.family.put(`/api/holdings/${uuidOf(account.lineId)}/entries/${randomUUID()}`, {
        _tag: "CashFlow",
        kind: "interest",
        amount: { amount: `${minute}.25`, currency: account.currency },
        taxWithheld: { amount: "0", currency: account.currency },
        paidOn: dayOfNumber(lastDay - ((minute * 37) % size.days)),
      })
      return position
    }
    show(
      report,
      "Every figure of the dashboard for 1,000 holdings of all classes, 50,000 entries, 200 portfolios, 15 years",
      await ask(running, questions, { writesEach, write }),
      writesEach,
    )
  })

async function enter({ family, pool, log }: Served): Promise<ReadonlyArray<StoredHoldingFacts>> {
  const { facts, portfolios, stakes, market } = largeFamily(size)
  await publish(pool, { facts, market })
  await shown(family, await recordFamily(log, family, { facts, portfolios, stakes }))
  return facts
}

/** Waits until the read models contain everything. One request stops waiting earlier, with status 202. */
async function shown(family: Family, position: string): Promise<void> {
  for (;;) {
    try {
      await family.get("/api/portfolios", position)
      await family.get("/api/net-worth", position)
      return
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes(": 202")) throw error
    }
  }
}
