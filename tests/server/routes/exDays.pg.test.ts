import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { ExplainNode } from "#contract/figures/explain.ts"
import type { Person, TestApi } from "#tests/server/http/testApi.ts"
import { openClara, shares } from "./clara.ts"

let api: TestApi
let clara: Person
beforeAll(async () => void ({ api, clara } = await openClara()))
afterAll(() => api.close())

const usd = (amount: string) => ({ amount, currency: "USD" })
const late = (exDividendOn: string | null) => ({
  _tag: "CashFlow",
  kind: "dividend",
  amount: usd("30"),
  taxWithheld: usd("4.50"),
  exDividendOn,
  paidOn: "2024-02-10",
})
const income = async (on: string): Promise<string> =>
  (await clara.get(`/api/holdings/${shares}?on=${on}`)).json.holding.figures.income.gross

const leavesOf = (node: ExplainNode): ReadonlyArray<ExplainNode> =>
  node.parts.length === 0 ? [node] : node.parts.flatMap(leavesOf)

it("a dividend with an ex-day counts on it, at the rate of that day, and names its entry in every explanation", async () => {
  const entryId = randomUUID()
  await clara.did("PUT", `/api/holdings/${shares}/entries/${entryId}`, late("2024-01-20"))
  // The 12 of 15 January, and 30 from the ex-day on.
  expect([await income("2024-01-19"), await income("2024-01-20"), await income("2024-02-10")]).toEqual([
    "12.00",
    "42.00",
    "42.00",
  ])
  // 42 ÷ 1.10; on the day of the payment a euro is 1.25 dollars.
  const { inAsked } = (await clara.get(`/api/holdings/${shares}/gain?on=2024-02-10&currency=EUR`)).json
  expect(inAsked.average.income).toBe("38.18")
  const { entries } = (await clara.get(`/api/holdings/${shares}`)).json
  expect(entries.find((one: { entryId: string }) => one.entryId === entryId).entry).toMatchObject({
    exDividendOn: "2024-01-20",
    paidOn: "2024-02-10",
  })
  for (const asked of [
    { figure: "income", on: "2024-02-10", subjectId: shares, currency: "USD" },
    { figure: "timeWeighted", from: "2024-01-16", on: "2024-01-31", subjectId: shares, currency: "USD" },
    { figure: "timeWeighted", from: "2024-01-16", on: "2024-01-31", currency: "USD" },
  ]) {
    const { root } = (await clara.get(`/api/explain?${new URLSearchParams(asked)}`)).json
    expect(leavesOf(root).map(({ source }) => source)).toContainEqual(
      expect.objectContaining({ _tag: "Entry", entryId }),
    )
  }
})

it("an ex-day after the payment is refused, and so is one before the holding", async () => {
  const record = async (exDividendOn: string) => {
    const { status, json } = await clara.put(`/api/holdings/${shares}/entries/${randomUUID()}`, late(exDividendOn))
    return [status, json.refusal?._tag]
  }
  expect(await record("2024-02-11")).toEqual([422, "ExDayAfterPayment"])
  expect(await record("2024-01-01")).toEqual([422, "EntryBeforeStart"])
})

it("a dividend may be paid after the holding was closed, if its ex-day was before", async () => {
  const sold = { _tag: "Trade", side: "sell", quantity: "6", consideration: usd("720"), fees: usd("0") }
  await clara.did("PUT", `/api/holdings/${shares}/entries/${randomUUID()}`, { ...sold, tradedOn: "2024-02-06" })
  await clara.did("PUT", `/api/holdings/${shares}/closing`, { closedOn: "2024-02-06" })
  const before = await income("2024-02-10")
  await clara.did("PUT", `/api/holdings/${shares}/entries/${randomUUID()}`, late("2024-02-05"))
  expect([before, await income("2024-02-10")]).toEqual(["42.00", "72.00"])
})
