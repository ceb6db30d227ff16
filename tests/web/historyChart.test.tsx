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
