// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react"
import fc from "fast-check"
import { afterEach, describe, expect, it, vi } from "vitest"
import { decimal, sum, toFixedString } from "#domain/numbers/decimal.ts"
import { asOne, gathered } from "#web/features/dashboard/allocation/allocationParts.ts"
import { AllocationBar } from "#ui/charts/AllocationBar.tsx"
import { WaterfallRows } from "#ui/charts/WaterfallRows.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"

afterEach(cleanup)

const part = (id: string, amount: string) => ({ id, name: id, amount, percent: null })

describe("the bar of an allocation", () => {
  it("the segments are as long as the parts are large, and a part of nothing has none", async () => {
    const parts = [part("Villa", "700.00"), part("Fund", "200.00"), part("Cash", "0.00")]
    showPage(
      <AllocationBar label="Parts" currency="EUR" parts={parts} onOpen={() => {}} onUp={undefined} />,
      "/app",
      {},
    )
    await screen.findAllByRole("button")
    const segments = [...document.querySelectorAll<HTMLElement>(".parts-bar > span")]
    expect(segments.map(({ style }) => style.flexGrow)).toEqual(["700", "200"])
  })

  it("the rows add up to the cent, with small ones combined", () => {
    const amount = fc
      .integer({ min: 1, max: 100_000_000 })
      .map((cents) => toFixedString(decimal((cents / 100).toFixed(2)), 2))
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), (amounts) => {
        const parts = amounts
          .map((one, index) => part(String(index), one))
          .sort((a, b) => Number(b.amount) - Number(a.amount))
        const whole = toFixedString(sum(amounts.map((one) => decimal(one))), 2)
        const { drawn, small } = gathered(parts)
        expect(small).not.toHaveLength(1)
        const rows = small.length === 0 ? drawn : [...drawn, asOne("others", small, whole)]
        expect(toFixedString(sum(rows.map((one) => decimal(one.amount))), 2)).toBe(whole)
      }),
    )
  })

  it("the rows can be moved through with the arrow keys, opened with Enter and left with Escape", async () => {
    const [open, up] = [vi.fn<(part: string) => void>(), vi.fn<() => void>()]
    const parts = [part("Villa", "700.00"), part("Fund", "200.00"), part("Cash", "100.00")]
    showPage(<AllocationBar label="Parts" currency="EUR" parts={parts} onOpen={open} onUp={up} />, "/app", {})
    const [villa, fund, cash] = (await screen.findAllByRole("button")) as [HTMLElement, HTMLElement, HTMLElement]
    expect(villa.textContent).toBe("Villa EUR\u00a0700.00 \u2013")
    expect([villa.tabIndex, fund.tabIndex]).toEqual([0, -1])
    villa.focus()
    fireEvent.keyDown(villa, { key: "ArrowRight" })
    expect(document.activeElement).toBe(fund)
    fireEvent.keyDown(fund, { key: "End" })
    expect(document.activeElement).toBe(cash)
    fireEvent.keyDown(cash, { key: "Home" })
    expect(document.activeElement).toBe(villa)
    fireEvent.click(fund)
    expect(open).toHaveBeenCalledWith("Fund")
    fireEvent.keyDown(villa, { key: "Escape" })
    expect(up).toHaveBeenCalledOnce()
  })
})

describe("the steps of a waterfall", () => {
  it("the steps of a waterfall are announced one by one to keyboard users", async () => {
    const bars = [
      {
        id: "a",
        name: "Accounts",
        words: "Accounts",
        amount: "100.00",
        from: "0.00",
        to: "100.00",
        look: "plus" as const,
      },
      {
        id: "m",
        name: "Mortgage",
        words: "Mortgage",
        amount: "-40.00",
        from: "100.00",
        to: "60.00",
        look: "minus" as const,
      },
    ]
    showPage(<WaterfallRows label="Steps" currency="EUR" bars={bars} reach={[0, 100]} width={800} />, "/app", {})
    const slider = await screen.findByRole("slider")
    expect(slider.getAttribute("aria-valuetext")).toBe("Accounts, EUR\u00a0100.00")
    fireEvent.keyDown(slider, { key: "End" })
    expect(slider.getAttribute("aria-valuetext")).toBe("Mortgage, EUR\u00a0-40.00".replace("-", "\u2212"))
    // Debts are hatched, so that they are distinguishable in black and white.
    expect(document.querySelector<SVGElement>(".waterfall-minus")?.style.fill).toMatch(/^url\(/)
    expect([...document.querySelectorAll("rect")].map((rect) => rect.getAttribute("data-amount"))).toEqual([
      "100.00",
      "-40.00",
    ])
  })
})
