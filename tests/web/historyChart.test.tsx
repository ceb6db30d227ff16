// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, describe, expect, it } from "vitest"
import { useLocation, useSearch } from "wouter"
import type { CalendarDate } from "../../server/contract/vocabulary.ts"
import type { ChartMark, ChartSeries } from "../../web/ui/charts/HistoryChart.tsx"
import { HistoryPlot } from "../../web/ui/charts/HistoryPlot.tsx"
import { useMeasure } from "../../web/ui/charts/measure.tsx"
import { showPage } from "../support/signedInPage.tsx"

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

describe("a mark on a history", () => {
  const shown = () =>
    showPage(
      <>
        <Plot marks={[bought]} />
        <Address />
      </>,
      "/app?on=2024-06-30&period=Max&in=USD&by=currency",
      {},
    )

  it("leads to what it stands for, on the day and in the currency looked at, when it is clicked", async () => {
    shown()
    await screen.findByRole("slider")
    await userEvent.click(document.querySelector(".plot-mark-link") ?? document.body)
    expect(screen.getByRole("status").textContent).toBe(kept)
  })

  it("leads there by Enter too", async () => {
    shown()
    fireEvent.keyDown(await screen.findByRole("slider"), { key: "Enter" })
    expect(screen.getByRole("status").textContent).toBe(kept)
  })
})
