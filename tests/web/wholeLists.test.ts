import { until } from "#tests/support/waiting.ts"
import { Schema } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { readDebt } from "#contract/debts.ts"
import { watchedQuery } from "#tests/support/watchedQuery.ts"
import { sentDebt } from "./sentLines.ts"

afterEach(() => vi.unstubAllGlobals())

const id = (number: number) => `018f4c7e-0000-7000-8000-${String(number).padStart(12, "0")}`
const entry = (number: number) => ({
  entryId: id(number),
  status: "counts",
  voidReason: null,
  replaces: null,
  replacedBy: null,
  recordedAt: "2024-01-02T00:00:00.000Z",
  entry: { _tag: "Note", text: `Note ${number}`, takenOn: "2024-01-02" },
})
const debtId = id(1)
const first = { on: "2024-06-30", currency: "EUR", debt: sentDebt("Loan"), entries: [entry(2), entry(3)], next: id(3) }
const pages: Readonly<Record<string, object>> = {
  [`/api/debts/${debtId}`]: first,
  [`/api/debts/${debtId}/entries?after=${id(3)}`]: { entries: [entry(4), entry(5)], next: id(5) },
  [`/api/debts/${debtId}/entries?after=${id(5)}`]: { entries: [entry(6)] },
}

/** A query whose answer has three pages, some of which may fail. */
function asked(failing?: string) {
  const requests: Array<string> = []
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address)
    if (failing !== undefined && address.endsWith(failing)) throw new TypeError("network")
    return Response.json(pages[address])
  })
  const question = watchedQuery(readDebt, { params: { debtId }, query: {} })
  question.watch()
  return { question, requests }
}

describe("an answer with a list of several pages", () => {
  it("the answer is shown once every page has arrived, with all pages in order", async () => {
    const { question, requests } = asked()
    await until(() => !question.read().isAsking)
    const { answer } = question.read()
    expect(answer && Schema.encodeSync(readDebt.answer)(answer).entries).toEqual([2, 3, 4, 5, 6].map(entry))
    expect(answer).not.toHaveProperty("next")
    expect(requests).toEqual(Object.keys(pages))
  })

  it("the answer is missing when a page fails, so that a part is never taken for the whole", async () => {
    const { question } = asked(`after=${id(5)}`)
    await until(() => !question.read().isAsking)
    expect(question.read()).toEqual({ answer: undefined, failure: { kind: "unreachable" }, isAsking: false })
  })
})
