// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import ExplainPage from "#web/features/explain/ExplainPage.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { newUser } from "#tests/support/user.ts"

const holdingId = "018f4c7e-0000-7000-8000-000000000031"
const eventId = "5f3a91c2-0000-5000-8000-000000000041"
const leaf = (what: string, exact: string, shown: string, source: unknown) => ({
  what,
  name: null,
  exact,
  shown,
  currency: null,
  made: "leaf",
  source,
  parts: [],
})
/** 40 shares, 60 less 20, at 12.50. */
const value = {
  what: "holdingValue",
  name: "Machines",
  exact: "500/1",
  shown: "500.00",
  currency: "EUR",
  made: "product",
  source: null,
  parts: [
    {
      ...leaf("units", "40/1", "40", null),
      made: "difference",
      parts: [
        leaf("units", "60/1", "60", {
          _tag: "Entry",
          lineId: holdingId,
          entryId: holdingId,
          eventId,
          kind: "Trade",
          detail: "buy",
          on: "2023-05-03",
        }),
        leaf("units", "20/1", "20", {
          _tag: "Entry",
          lineId: holdingId,
          entryId: holdingId,
          eventId,
          kind: "Trade",
          detail: "sell",
          on: "2024-01-09",
        }),
      ],
    },
    {
      ...leaf("price", "25/2", "12.5", {
        _tag: "Price",
        split: null,
        symbol: "MCH",
        currency: "EUR",
        on: "2024-06-28",
        source: "mch.csv",
      }),
      currency: "EUR",
    },
  ],
}
const answer = {
  figure: "holdingValue",
  on: "2024-06-30",
  from: null,
  currency: "EUR",
  position: "C:9/P:9",
  root: value,
  unavailable: null,
}
const address = `/app/explain?figure=holdingValue&subjectId=${holdingId}`

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("the explanation of a figure", () => {
  it("the explanation is computed again from its sources, and confirms that it equals the figure exactly", async () => {
    const { asked } = showPage(<ExplainPage />, address, { "/api/explain": answer })
    expect(await screen.findByText(/from 3 source entries: exact match/)).toBeTruthy()
    expect(asked).toContain(`/api/explain?figure=holdingValue&subjectId=${holdingId}`)
  })

  it("the explanation warns when its operands do not add up: one share too many", async () => {
    showPage(<ExplainPage />, address, {
      "/api/explain": { ...answer, root: { ...value, exact: "1025/2", shown: "512.50" } },
    })
    expect((await screen.findByRole("alert")).textContent).toMatch(/the components do not add up to this figure/)
  })

  it("the explanation can be followed by keyboard from the figure down to the event, the price, its day and its source", async () => {
    const person = newUser()
    showPage(<ExplainPage />, address, { "/api/explain": answer })
    const tree = await screen.findByRole("treegrid", { name: "Step by step" })
    const rows = (count: number) => waitFor(() => expect(within(tree).getAllByRole("row")).toHaveLength(count))
    await rows(3)
    expect(within(tree).getByText(/MCH price of 28 Jun 2024/)).toBeTruthy()
    expect(within(tree).getByText(/source: mch.csv/)).toBeTruthy()

    for (let steps = 0; steps < 12 && !tree.contains(document.activeElement); steps++) await person.tab()
    await person.keyboard("{Home}{ArrowDown}{ArrowRight}")
    await rows(5)
    expect(within(tree).getByText(/Buy of 3 May 2023/)).toBeTruthy()
    expect(within(tree).getAllByText(/event 5f3a91c2/)).toHaveLength(2)
  })

  it("a figure that takes too long to explain says so in its place, and offers shorter periods and another attempt", async () => {
    const person = newUser()
    const { asked, location } = showPage(<ExplainPage />, "/app/explain?figure=timeWeighted&from=2022-12-31", {
      "/api/explain": Response.json(
        {
          type: "urn:wealth-tracker:problem:takesTooLong",
          title: "The answer takes too long to compute",
          status: 422,
          code: "takesTooLong",
          refusal: { _tag: "TakesTooLong", seconds: 20, narrow: "period" },
        },
        { status: 422 },
      ),
    })
    const alert = await screen.findByRole("alert")
    await waitFor(() => expect(alert.textContent).toMatch(/takes longer than 20 seconds to compute/))
    const before = asked.filter((one) => one.startsWith("/api/explain")).length
    await person.click(within(alert).getByRole("button", { name: "Retry" }))
    expect(asked.filter((one) => one.startsWith("/api/explain")).length).toBe(before + 1)

    const shorter = within(screen.getByRole("navigation", { name: /shorter period/ })).getAllByRole("link")
    expect(shorter.map((link) => link.textContent)).toEqual(["1 month", "3 months", "Year to date", "1 year"])
    await person.click(shorter[0] as HTMLElement)
    expect(location()).toBe("/app/explain?figure=timeWeighted&from=2024-05-30")
    expect(asked).toContain("/api/explain?figure=timeWeighted&from=2024-05-30")
  })

  it("the page gives a reason when there is no explanation", async () => {
    showPage(<ExplainPage />, "/app/explain?figure=moneyWeighted", {
      "/api/explain": { ...answer, figure: "moneyWeighted", root: null, unavailable: "noFlows" },
    })
    expect(await screen.findByText("Not available: no cash flows are recorded.")).toBeTruthy()
  })

  it("the page reports an address that names no figure", async () => {
    showPage(<ExplainPage />, "/app/explain?figure=luck", {})
    expect(await screen.findByText("This figure does not exist.")).toBeTruthy()
  })
})
