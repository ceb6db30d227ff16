// @vitest-environment jsdom
import { until } from "#tests/support/waiting.ts"
import { cleanup, screen } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { listGoals } from "#contract/goals.ts"
import { CreatePortfolioDialog } from "#web/features/portfolios/CreatePortfolioDialog.tsx"
import { watchedQuery } from "#tests/support/watchedQuery.ts"
import { inWindow, show, stubServer, typeInto } from "./dialogs.tsx"

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tooMany = (retryAfterSeconds: number) => {
  const refusal = { _tag: "TooManyRequests", by: "person", what: "requests", retryAfterSeconds }
  return Response.json({ type: "", title: "", status: 429, code: "tooManyRequests", refusal }, { status: 429 })
}

/** A query that is refused at first because of too many requests, and then answered. */
function asked() {
  const answers = [tooMany(20)]
  const requests: Array<string> = []
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address)
    return answers.shift() ?? Response.json({ goals: [] })
  })
  return { question: watchedQuery(listGoals, {}), requests }
}

describe("a query beyond the rate limit", () => {
  it("a query beyond the rate limit reports it, and is sent again by itself after the wait", async () => {
    vi.useFakeTimers()
    const { question, requests } = asked()
    question.watch()
    await vi.advanceTimersByTimeAsync(0)
    expect(question.read()).toMatchObject({ isAsking: false, failure: { problem: { code: "tooManyRequests" } } })
    await vi.advanceTimersByTimeAsync(19_900)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_200)
    expect(requests).toHaveLength(2)
    expect(question.read()).toEqual({ answer: { goals: [] }, failure: undefined, isAsking: false })
  })

  it("a query beyond the rate limit is not sent again when it is no longer shown", async () => {
    vi.useFakeTimers()
    const { question, requests } = asked()
    const leave = question.watch()
    await vi.advanceTimersByTimeAsync(0)
    leave()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(1)
  })
})

it("a form beyond the rate limit states when it can be saved, and keeps the typed values", async () => {
  const server = stubServer()
  server.answers.push(tooMany(20))
  const { user, onClose } = await show((close) => <CreatePortfolioDialog onClose={close} />)
  await typeInto(user, /^Title/, "Anna and Ben")
  await user.click(inWindow().getByRole("button", { name: "Create portfolio" }))
  expect(await screen.findByText(/too many requests in a short time.*20 seconds/)).toBeDefined()
  expect(inWindow().getByLabelText<HTMLInputElement>(/^Title/).value).toBe("Anna and Ben")
  await user.click(inWindow().getByRole("button", { name: "Create portfolio" }))
  await until(() => onClose.mock.calls.length > 0)
  expect(server.commands.map(({ body }) => body)).toEqual([{ title: "Anna and Ben" }, { title: "Anna and Ben" }])
})
