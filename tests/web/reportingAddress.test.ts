import { describe, expect, it } from "vitest"
import { chosenIn, fixedAddress, keptWith, refusalOfDay, reportingOf } from "../../web/app/reportingAddress.ts"

const looking = { today: "2026-03-31", baseCurrency: "EUR" } as const
const of = (search: string) => reportingOf(new URLSearchParams(search), looking)
const chosen = (search: string, choice: Parameters<typeof chosenIn>[1]) =>
  chosenIn(new URLSearchParams(search), choice, looking).toString()

describe("the address that figures are told for", () => {
  it("stands for today, a year and one's own currency when it says nothing", () => {
    expect(of("")).toEqual({
      past: undefined,
      refused: undefined,
      period: "1Y",
      from: "2025-03-31",
      otherCurrency: undefined,
    })
  })

  it("names a day of the past, a period and a currency", () => {
    expect(of("on=2024-12-31&period=YTD&in=CHF")).toEqual({
      past: "2024-12-31",
      refused: undefined,
      period: "YTD",
      from: "2023-12-31",
      otherCurrency: "CHF",
    })
  })

  it("may name today, which is asked of the server as the server's own", () => {
    expect(of("on=2026-03-31")).toMatchObject({ past: undefined, refused: undefined })
  })

  it("shows today, and says so, for a day that is still to come, is none, or lies too far back", () => {
    expect(of("on=2026-04-01")).toMatchObject({ past: undefined, refused: "future" })
    expect(of("on=2025-02-29")).toMatchObject({ past: undefined, refused: "malformed" })
    expect(of("on=yesterday")).toMatchObject({ past: undefined, refused: "malformed" })
    expect(of("on=1899-12-31")).toMatchObject({ past: undefined, refused: "tooEarly" })
  })

  it("begins a period on a day that somebody chose, if that lies before the day of the figures", () => {
    expect(of("on=2024-12-31&since=2024-03-01&period=1Y")).toMatchObject({ period: "since", from: "2024-03-01" })
    expect(of("on=2024-12-31&since=2024-12-31&period=3M")).toMatchObject({ period: "3M", from: "2024-09-30" })
    expect(of("since=2031-01-01")).toMatchObject({ period: "1Y" })
  })

  it("takes no notice of a currency that nothing can be shown in, nor of one's own", () => {
    expect(of("in=XXX").otherCurrency).toBeUndefined()
    expect(of("in=EUR").otherCurrency).toBeUndefined()
  })
})

describe("choosing", () => {
  it("names only what is not usual", () => {
    expect(chosen("on=2024-12-31", { on: null })).toBe("")
    expect(chosen("", { on: "2026-03-31" })).toBe("")
    expect(chosen("tab=history", { on: "2026-03-30" })).toBe("tab=history&on=2026-03-30")
    expect(chosen("in=CHF", { currency: "EUR" })).toBe("")
  })

  it("puts a period in the place of a chosen beginning, and the other way round", () => {
    expect(chosen("since=2024-03-01", { period: "3Y" })).toBe("period=3Y")
    expect(chosen("period=3Y", { since: "2024-03-01" })).toBe("since=2024-03-01")
  })
})

it("keeps day, period and currency in a link to another page, and nothing else", () => {
  const here = new URLSearchParams("tab=history&on=2024-12-31&period=YTD&in=CHF&household=h")
  expect(keptWith(here, { figure: "assets" })).toBe("figure=assets&on=2024-12-31&period=YTD&in=CHF")
})

describe("a link to be passed on", () => {
  const householdId = "0b4f6f64-9d6a-4b2c-8a4e-1a2b3c4d5e6f"
  const link = (search: string) =>
    fixedAddress("/app/liabilities", new URLSearchParams(search), { ...looking, householdId })

  it("writes out today, the usual period, one's own currency and the household, so that it shows the same tomorrow", () => {
    expect(link("")).toBe(`/app/liabilities?on=2026-03-31&period=1Y&in=EUR&household=${householdId}`)
  })

  it("keeps what else the address says, such as an open debt", () => {
    expect(link("debt=d&on=2024-12-31&since=2024-03-01&in=CHF")).toBe(
      `/app/liabilities?debt=d&on=2024-12-31&since=2024-03-01&in=CHF&household=${householdId}`,
    )
  })

  it("is read to the same figures by somebody with another currency, on a later day", () => {
    const later = { today: "2027-01-15", baseCurrency: "USD" } as const
    const search = new URLSearchParams(link("period=3Y").split("?")[1])
    expect(reportingOf(search, later)).toEqual({
      past: "2026-03-31",
      refused: undefined,
      period: "3Y",
      from: "2023-03-31",
      otherCurrency: "EUR",
    })
  })
})

it("refuses a day after the latest, before the calendar of the product, and one that is none", () => {
  expect(refusalOfDay("2026-03-31", "2026-03-31")).toBeUndefined()
  expect(refusalOfDay("2026-04-01", "2026-03-31")).toBe("future")
  expect(refusalOfDay("", "2026-03-31")).toBe("malformed")
  expect(refusalOfDay("1899-12-31", "2026-03-31")).toBe("tooEarly")
})
