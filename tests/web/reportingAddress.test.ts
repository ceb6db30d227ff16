import { describe, expect, it } from "vitest"
import { chosenIn, fixedAddress, keptWith, refusalOfDay, asOfFrom } from "#web/asOf/asOf.tsx"

const looking = { today: "2026-03-31", baseCurrency: "EUR" } as const
const of = (search: string) => asOfFrom(new URLSearchParams(search), looking)
const chosen = (search: string, choice: Parameters<typeof chosenIn>[1]) =>
  chosenIn(new URLSearchParams(search), choice, looking).toString()

describe("the parameters of the address for figures", () => {
  it("an empty address means today, one year and the user's own currency", () => {
    expect(of("")).toEqual({
      past: undefined,
      refused: undefined,
      period: "1Y",
      from: "2025-03-31",
      otherCurrency: undefined,
    })
  })

  it("the address can name a past day, a period and a currency", () => {
    expect(of("on=2024-12-31&period=YTD&in=CHF")).toEqual({
      past: "2024-12-31",
      refused: undefined,
      period: "YTD",
      from: "2023-12-31",
      otherCurrency: "CHF",
    })
  })

  it("the address can name today, which is requested from the server as its own day", () => {
    expect(of("on=2026-03-31")).toMatchObject({ past: undefined, refused: undefined })
  })

  it("the address shows today with a message for a day in the future, an invalid one, or one too far back", () => {
    expect(of("on=2026-04-01")).toMatchObject({ past: undefined, refused: "future" })
    expect(of("on=2025-02-29")).toMatchObject({ past: undefined, refused: "malformed" })
    expect(of("on=yesterday")).toMatchObject({ past: undefined, refused: "malformed" })
    expect(of("on=1899-12-31")).toMatchObject({ past: undefined, refused: "tooEarly" })
  })

  it("the address begins a period on a chosen day, if that is before the day of the figures", () => {
    expect(of("on=2024-12-31&since=2024-03-01&period=1Y")).toMatchObject({ period: "since", from: "2024-03-01" })
    expect(of("on=2024-12-31&since=2024-12-31&period=3M")).toMatchObject({ period: "3M", from: "2024-09-30" })
    expect(of("since=2031-01-01")).toMatchObject({ period: "1Y" })
  })

  it("the address ignores a currency in which nothing can be shown, and the user's own", () => {
    expect(of("in=XXX").otherCurrency).toBeUndefined()
    expect(of("in=EUR").otherCurrency).toBeUndefined()
  })
})

describe("a choice", () => {
  it("a choice is written into the address only where it differs from the default", () => {
    expect(chosen("on=2024-12-31", { on: null })).toBe("")
    expect(chosen("", { on: "2026-03-31" })).toBe("")
    expect(chosen("tab=history", { on: "2026-03-30" })).toBe("tab=history&on=2026-03-30")
    expect(chosen("in=CHF", { currency: "EUR" })).toBe("")
  })

  it("a period replaces a chosen beginning, and a chosen beginning replaces a period", () => {
    expect(chosen("since=2024-03-01", { period: "3Y" })).toBe("period=3Y")
    expect(chosen("period=3Y", { since: "2024-03-01" })).toBe("since=2024-03-01")
  })
})

it("a link to another page keeps day, period and currency, and nothing else", () => {
  const here = new URLSearchParams("tab=history&on=2024-12-31&period=YTD&in=CHF&household=h")
  expect(keptWith(here, { figure: "assets" })).toBe("figure=assets&on=2024-12-31&period=YTD&in=CHF")
})

describe("a link to share", () => {
  const householdId = "0b4f6f64-9d6a-4b2c-8a4e-1a2b3c4d5e6f"
  const link = (search: string) =>
    fixedAddress("/app/liabilities", new URLSearchParams(search), { ...looking, householdId })

  it("a link to share contains today, the default period, the user's own currency and the household, so that it shows the same tomorrow", () => {
    expect(link("")).toBe(`/app/liabilities?on=2026-03-31&period=1Y&in=EUR&household=${householdId}`)
  })

  it("a link to share keeps the other parameters, such as an open debt", () => {
    expect(link("debt=d&on=2024-12-31&since=2024-03-01&in=CHF")).toBe(
      `/app/liabilities?debt=d&on=2024-12-31&since=2024-03-01&in=CHF&household=${householdId}`,
    )
  })

  it("a link to share shows the same figures to a user with another currency, on a later day", () => {
    const later = { today: "2027-01-15", baseCurrency: "USD" } as const
    const search = new URLSearchParams(link("period=3Y").split("?")[1])
    expect(asOfFrom(search, later)).toEqual({
      past: "2026-03-31",
      refused: undefined,
      period: "3Y",
      from: "2023-03-31",
      otherCurrency: "EUR",
    })
  })
})

it("the address refuses a day after the latest, one before the calendar of the product, and an invalid one", () => {
  expect(refusalOfDay("2026-03-31", "2026-03-31")).toBeUndefined()
  expect(refusalOfDay("2026-04-01", "2026-03-31")).toBe("future")
  expect(refusalOfDay("", "2026-03-31")).toBe("malformed")
  expect(refusalOfDay("1899-12-31", "2026-03-31")).toBe("tooEarly")
})
