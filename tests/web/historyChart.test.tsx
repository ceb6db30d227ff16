// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { readFileSync } from "node:fs"
import { afterEach, describe, expect, it } from "vitest"
import { useLocation, useSearch } from "wouter"
import type { CalendarDate } from "#contract/vocabulary.ts"
import { type ChartMark, type ChartSeries, equalLooks } from "#ui/charts/chartSeries.ts"
import { HistoryChart } from "#ui/charts/HistoryChart.tsx"
import { HistoryPlot } from "#ui/charts/HistoryPlot.tsx"
import { useMeasure } from "#ui/charts/measure.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"
import { newUser } from "#tests/support/user.ts"

afterEach(cleanup)

const net: ChartSeries = { id: "net", name: "Net worth", look: "main", values: ["100.00", "300.00", "250.00"] }
const bought: ChartMark = { on: "2024-06-29", shape: "up", label: "Villa added", to: "/app/assets/real-estate/villa" }

function Plot({ marks }: { readonly marks: ReadonlyArray<ChartMark> }) {
  const measure = useMeasure({ currency: "EUR" })
  return (
    <HistoryPlot
      label="Net worth history"
      from={"2024-06-28" as CalendarDate}
      series={[net]}
      measure={measure}
      course="line"
      marks={marks}
      width={600}
      height={240}
      summary=""
      pointed={1}
      onPoint={() => undefined}
    />
  )
}

function Address() {
  const [path] = useLocation()
  return <output>{`${path}?${useSearch()}`}</output>
}

const kept = "/app/assets/real-estate/villa?on=2024-06-30&period=Max&in=USD"

describe("a mark on a history chart", () => {
  const shown = () =>
    showPage(
      <>
        <Plot marks={[bought]} />
        <Address />
      </>,
      "/app?on=2024-06-30&period=Max&in=USD&by=currency",
      {},
    )

  it("a mark links to its subject, on the selected day and in the selected currency, when it is clicked", async () => {
    shown()
    await screen.findByRole("slider")
    await userEvent.click(document.querySelector(".plot-mark-link") ?? document.body)
    expect(screen.getByRole("status").textContent).toBe(kept)
  })

  it("a mark links to its subject by Enter too", async () => {
    shown()
    fireEvent.keyDown(await screen.findByRole("slider"), { key: "Enter" })
    expect(screen.getByRole("status").textContent).toBe(kept)
  })
})

describe("marks without a link", () => {
  const kinds = [
    { on: "2024-06-28", shape: "up", kind: "Buy", label: "Bought 10 units" },
    { on: "2024-06-30", shape: "up", kind: "Delivery", label: "Received 2 units" },
    { on: "2024-06-30", shape: "diamond", kind: "Valuation", label: "Valued at 250" },
    { on: "2023-01-01", shape: "down", kind: "Sell", label: "Sold 1 unit" },
  ] as const satisfies ReadonlyArray<ChartMark>
  const shown = () =>
    showPage(
      <HistoryChart label="Value" from={"2024-06-28" as CalendarDate} currency="EUR" series={[net]} marks={kinds} />,
      "/app",
      {},
    )

  it("the legend names the kinds of the marks that are drawn, and no others", async () => {
    shown()
    await screen.findByText("Buy, Delivery")
    const legend = [...document.querySelectorAll(".chart-mark-legend li")]
    expect(legend.map((item) => [item.querySelector("path")?.getAttribute("class"), item.textContent?.trim()])).toEqual(
      [
        ["plot-mark plot-mark-up", "Buy, Delivery"],
        ["plot-mark plot-mark-diamond", "Valuation"],
      ],
    )
  })

  it("the table has what happened on each day", async () => {
    shown()
    await userEvent.click(await screen.findByRole("button", { name: "Table" }))
    const rows = (await screen.findAllByRole("row")).map((row) => row.textContent ?? "")
    expect(rows[0]).toContain("Entries")
    expect(rows[1]).toMatch(/30 Jun 2024.*Received 2 units.*Valued at 250/)
    expect(rows[2]).not.toMatch(/units/)
    expect(rows[3]).toMatch(/28 Jun 2024.*Bought 10 units/)
  })

  it("the table of a long history has what happened since the row before, with its day", async () => {
    const values = Array.from({ length: 200 }, () => "1.00")
    showPage(
      <HistoryChart
        label="Value"
        from={"2024-01-01" as CalendarDate}
        currency="EUR"
        series={[{ ...net, values }]}
        marks={[{ on: "2024-02-10", shape: "up", kind: "Buy", label: "Bought 10 units" }]}
      />,
      "/app",
      {},
    )
    await userEvent.click(await screen.findByRole("button", { name: "Table" }))
    const rows = (await screen.findAllByRole("row")).map((row) => row.textContent ?? "")
    expect(rows.filter((row) => row.includes("Bought"))).toEqual([
      expect.stringMatching(/^29 Feb 2024.*10 Feb 2024: Bought 10 units/),
    ])
  })
})

describe("several lines without a main line", () => {
  const prices = ["A", "B", "C", "D", "E", "F", "G"].map((id, index): ChartSeries => {
    const look = equalLooks[index % equalLooks.length] ?? "fine"
    return { id, name: `Share ${id}`, look, values: ["1", "1.1"] }
  })
  const lookOf = (name: RegExp) => screen.getByRole("button", { name }).querySelector("svg")?.getAttribute("class")

  it("each line has dashes of its own, as in the legend", () => {
    const css = readFileSync("web/ui/charts/chartLines.css", "utf8")
    const dashes = ["main", "fine", "dashed", ...equalLooks.slice(1)].map((look) => {
      const rule = new RegExp(`\\.chart-line-${look} \\{[^}]*\\}`).exec(css)?.[0] ?? ""
      return /stroke-dasharray: ([^;]+);/.exec(rule)?.[1] ?? "solid"
    })
    expect(new Set(dashes).size).toBe(dashes.length)
  })

  it("the number of lines is limited to distinguishable ones, and a new line takes the style of a removed one", async () => {
    const person = newUser()
    const from = "2024-06-29" as CalendarDate
    const shown = prices.slice(0, 6).map(({ id }) => id)
    showPage(<HistoryChart label="Prices" from={from} as="percent" series={prices} shownAtFirst={shown} />, "/app", {})
    const seventh = await screen.findByRole("button", { name: "Share G" })
    expect(seventh.hasAttribute("disabled")).toBe(true)
    expect(screen.getByText(/Maximum number of lines reached/)).toBeTruthy()
    const third = lookOf(/^Share C/)
    await person.click(screen.getByRole("button", { name: /^Share C/ }))
    await person.click(screen.getByRole("button", { name: "Share G" }))
    expect(lookOf(/^Share G/)).toBe(third)
  })
})
