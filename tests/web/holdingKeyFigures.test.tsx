// @vitest-environment jsdom
import { until } from "#tests/support/waiting.ts"
import { cleanup, screen } from "@testing-library/react"
import { Schema } from "effect"
import { afterEach, describe, expect, it, vi } from "vitest"
import { decimal } from "#contract/vocabulary.ts"
import { CalendarDate } from "#domain/shared/calendarDate.ts"
import { HoldingDetails } from "#domain/holding/classes/classes.ts"
import type { HoldingFigures, HoldingView } from "#contract/holdings.ts"
import HoldingPage from "#web/features/holdings/detail/HoldingPage.tsx"
import { sessionOf } from "#tests/support/session.ts"
import { showPage } from "#tests/support/signedInPage.tsx"
import { holdingOf, sentHolding } from "./dialogs.tsx"
import { family, recordedAt } from "./family.ts"

const day = Schema.decodeUnknownSync(CalendarDate)
const known = (value: string) => ({ value, unavailable: null })
const absent = (unavailable: string) => ({ value: null, unavailable })
const figures = {
  priceChange: { on: "2024-06-28", ratio: known("0.05"), amount: "50.00" },
  ofPeriod: { from: "2023-06-30", timeWeighted: known("0.12") },
  sinceStart: { from: "2010-01-31", timeWeighted: known("3"), timeWeightedAnnualised: known("0.1009") },
  weight: known("0.25"),
  incomeOfYear: "18.00",
  year: null,
}
const costs = { cost: "800.00", realised: "0.00", unrealised: "250.00" }
const quoted: Partial<HoldingFigures> = {
  value: "1050.00",
  basis: "quoted",
  average: costs,
  fifo: costs,
  income: { gross: "90.00", taxWithheld: "9.00", taxes: "0.00", expenses: "0.00" },
}

/** Each key figure of the page by its name, with the text of its figure and its note. */
async function shown(
  holding: HoldingView,
  keyFigures: object | number | null,
  address = "/app/x",
  session = sessionOf("2024-06-30"),
) {
  const path = `/api/holdings/${holding.holdingId}`
  const answer = { on: "2024-06-30", currency: "EUR", holding: sentHolding(holding), entries: [] }
  const { asked } = showPage(
    <HoldingPage holdingId={holding.holdingId} />,
    address,
    {
      ...family,
      [path]: { ...answer, lots: [], earned: [], unitsAfter: [], recordedAt },
      [`${path}/key-figures`]:
        typeof keyFigures === "number" ? keyFigures : { on: "2024-06-30", currency: "EUR", figures: keyFigures },
      "/api/equity": { on: "2024-06-30", holdings: [] },
    },
    session,
  )
  await screen.findByText(/^Value on/)
  if (asked.some((one) => one.includes("key-figures"))) await until(() => !document.querySelector(".reading-pending"))
  const terms = [...document.querySelectorAll(".holding-figures dt")]
  const readings = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""] as const)
  return { asked, readings: new Map(readings) }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe("the key figures of a security", () => {
  const security = holdingOf("security")
  const shares: HoldingView = { ...security, figures: { ...security.figures, ...quoted } }

  it("below its name, a holding has the ticker of its instrument in place of a typed symbol that was changed", async () => {
    const details = Schema.decodeUnknownSync(HoldingDetails)({ ...shares.details, isin: "US30303M1027" })
    const facebook = { ...shares, details, priceSymbol: "YAHOO:FB" }
    await shown(facebook, figures)
    expect(document.querySelector(".page-below")?.textContent).toMatch(/^Stock · FB · US30303M1027/)
    cleanup()
    await shown({ ...facebook, ticker: "META" }, figures)
    expect(document.querySelector(".page-below")?.textContent).toMatch(/^Stock · META · US30303M1027/)
  })

  it("below its details, a holding says when it was added and when it was last changed", async () => {
    await shown(shares, figures)
    expect(screen.getByText(/^Added on 2 Jan 2024, .*, last changed on 28 Jun 2024, /)).toBeTruthy()
  })

  it("the key figures say how it did: change, gain, return, weight, average cost and income", async () => {
    const { readings } = await shown({ ...shares, openedOn: day("2010-02-01") }, figures)
    expect(readings.get("Value on 30 June 2024")).toMatch(/1,050\.00.*\+50\.00 \(\+5\.00%\) · 28 Jun 2024/)
    expect(readings.get("Unrealised gain")).toMatch(/\+250\.00.*\+31\.25% on a cost of EUR\s800\.00/) // 250 ÷ 800
    expect(readings.get("Return since 30 Jun 2023")).toMatch(/\+12\.00%.*\+10\.09% p\.a\. since 1 Feb 2010/)
    expect(readings.get("Weight in assets")).toMatch(/^25\.00%/)
    expect(readings.get("Units")).toMatch(/^10/)
    expect(readings.get("Average cost")).toMatch(/80\.00/) // 800 ÷ 10
    expect(readings.get("Income, last 12 months")).toMatch(/18\.00.*90\.00 to date.*9\.00 tax withheld/)
  })

  it("a return since the first day held names that day, though it is measured from the end of the day before", async () => {
    const house = { ...shares, openedOn: day("2024-04-01") }
    const ofPeriod = { from: "2024-03-31", timeWeighted: known("0.12") }
    const sinceStart = { ...ofPeriod, timeWeightedAnnualised: absent("tooShort") }
    const { readings } = await shown(house, { ...figures, ofPeriod, sinceStart })
    expect(readings.get("Return since 1 Apr 2024")).toMatch(/\+12\.00%/)
  })

  it("a rate that is not available has its reason, and never shows zero", async () => {
    const ofPeriod = { from: "2023-06-30", timeWeighted: absent("missingRate") }
    const { readings } = await shown(shares, { ...figures, ofPeriod, weight: absent("missingRate") })
    expect(readings.get("Return since 30 Jun 2023")).toMatch(/exchange rate is missing/i)
    expect(readings.get("Weight in assets")).toMatch(/exchange rate is missing/i)
    expect(readings.get("Weight in assets")).not.toMatch(/0/)
  })

  it("what is carried at cost has no gain, and what never had income has none of twelve months", async () => {
    const atCost = { ...shares.figures, basis: "cost" as const, income: security.figures.income }
    const { readings } = await shown({ ...shares, figures: atCost }, { ...figures, priceChange: null })
    expect(readings.has("Unrealised gain")).toBe(false)
    expect(readings.has("Income, last 12 months")).toBe(false)
    expect(readings.get("Value on 30 June 2024")).not.toContain("(+")
  })

  it("of units that are all sold, the realised gain is shown", async () => {
    const sold = { cost: "0.00", realised: "120.00", unrealised: "0.00" }
    const none = { ...shares.figures, units: "0", value: "0.00", average: sold, fifo: sold }
    const { readings } = await shown({ ...shares, figures: none }, { ...figures, weight: null })
    expect(readings.get("Realised gain")).toMatch(/\+120\.00/)
    for (const name of ["Unrealised gain", "Weight in assets", "Average cost"]) expect(readings.has(name)).toBe(false)
  })

  it("gain and average cost are those averaged over all holdings of the owner, if the user chose so, with their explanation", async () => {
    const pooled = { cost: "900.00", realised: "0.00", unrealised: "150.00", holdings: 2 }
    const chosen = sessionOf("2024-06-30", { preferences: { costMethod: "pooled" } })
    const averaged = { ...shares, figures: { ...shares.figures, pooled } }
    const { readings } = await shown(averaged, figures, "/app/x", chosen)
    expect(readings.get("Unrealised gain")).toMatch(/\+150\.00.*on a cost of EUR\s900\.00/)
    expect(readings.get("Average cost")).toMatch(/90\.00/)
    expect(readings.get("Unrealised gain")).toContain("How this figure is calculated")
  })

  it("the other figures stay when these fail, each with a way to load it again", async () => {
    const { readings } = await shown(shares, 500)
    expect(readings.get("Weight in assets")).toContain("This figure could not be loaded. Retry")
    expect(readings.get("Unrealised gain")).toMatch(/\+250\.00/)
  })

  it("one request asks for them over the period, and none for what is not held on the day", async () => {
    const { asked } = await shown(shares, figures, "/app/x?period=YTD")
    expect(asked.filter((one) => one.includes("key-figures"))).toEqual([
      `/api/holdings/${shares.holdingId}/key-figures?from=2023-12-31`,
    ])
    cleanup()
    const later = await shown(
      { ...shares, openedOn: sentHolding(shares).openedOn.replace("2010", "2025") as never },
      figures,
    )
    expect(later.asked.some((one) => one.includes("key-figures"))).toBe(false)
  })
})

it("an account shows its weight and interest, but no return", async () => {
  const account = holdingOf("account")
  const { income } = quoted
  const withInterest = {
    ...account,
    figures: { ...account.figures, ...(income ? { income } : {}), average: null, fifo: null },
  }
  const { readings } = await shown(withInterest, { ...figures, priceChange: null })
  expect([...readings.keys()]).toEqual(["Value on 30 June 2024", "Weight in assets", "Income, last 12 months"])
})

describe("the year of a property in numbers", () => {
  const house: HoldingView = {
    ...holdingOf("realEstate"),
    acquisitionCost: { amount: decimal("800"), currency: "EUR" },
  }
  const year = {
    from: "2023-12-31",
    revaluation: "6000.00",
    income: "0.00",
    expenses: "-4310.00",
    improvements: "24000.00",
    debts: { interest: "-6820.00", repaid: "12000.00" },
  }
  const inNumbers = async (of: object | null) => {
    const { readings } = await shown(house, { ...figures, priceChange: null, year: of })
    const statement = document.querySelector<HTMLElement>(".statement")
    return { readings, statement, lines: [...(statement?.querySelectorAll(".statement-line") ?? [])] }
  }

  it("the year has a line for each figure, which leads to its entries, and none for what was nothing", async () => {
    const { statement, lines } = await inNumbers(year)
    expect(lines.map((line) => line.textContent?.replaceAll("\u00a0", " "))).toEqual([
      "RevaluationEUR +6,000.00",
      "InterestEUR \u22126,820.00",
      "RepaidEUR 12,000.00",
      "Upkeep, other expenses and taxesEUR \u22124,310.00",
      "Improvements, added to the costEUR 24,000.00",
    ])
    expect(lines.map((line) => line.querySelector("a")?.getAttribute("href")?.replace(house.holdingId, "ID"))).toEqual([
      "/app/assets/real-estate/ID?tab=valuations",
      "/app/liabilities",
      "/app/liabilities",
      "/app/assets/real-estate/ID?tab=cashFlows",
      "/app/assets/real-estate/ID?tab=cashFlows",
    ])
    expect(statement?.textContent).toContain("2024 in numbers")
    expect(statement?.textContent).toContain("Revaluation is the change in value less improvements.")
  })

  it("where more was borrowed than repaid, the year says by how much more is owed", async () => {
    const { lines } = await inNumbers({ ...year, debts: { interest: "0.00", repaid: "-30.00" } })
    const texts = lines.map((line) => line.textContent?.replaceAll("\u00a0", " "))
    expect(texts).toContain("Owed more, net of repaymentsEUR 30.00")
    expect(texts.some((text) => text?.startsWith("Repaid"))).toBe(false)
  })

  it("a year in which nothing happened is not shown", async () => {
    const nothing = { revaluation: "0.00", income: "0.00", expenses: "0.00", improvements: "0.00", debts: null }
    expect((await inNumbers({ ...year, ...nothing })).statement).toBeNull()
  })
})

it("a table of cost and gain is shown only where it adds to the key figures", async () => {
  const property = holdingOf("realEstate")
  const inTable = async (average: typeof costs) => {
    await shown({ ...property, figures: { ...property.figures, average } }, { ...figures, priceChange: null })
    const isShown = screen.queryByRole("table", { name: "Cost basis and gains" }) !== null
    cleanup()
    return isShown
  }
  expect(await inTable(costs)).toBe(false)
  expect(await inTable({ ...costs, realised: "5.00" })).toBe(true)
})

it("the details have amounts as other pages write them, and not the title of the page", async () => {
  const bought = {
    ...holdingOf("realEstate"),
    acquisitionCost: { amount: decimal("965000"), currency: "EUR" as const },
  }
  await shown(bought, { ...figures, priceChange: null })
  const details = [...document.querySelectorAll(".property")].map((one) => one.textContent?.replaceAll("\u00a0", " "))
  expect(details).toContain("Acquisition costEUR 965,000.00")
  expect(details.some((one) => one?.startsWith("Title"))).toBe(false)
})
