// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react"
import fc from "fast-check"
import { afterEach, describe, expect, it, vi } from "vitest"
import { decimal, sum, toFixedString } from "#domain/numbers/decimal.ts"
import { asOne, gathered } from "#web/features/dashboard/allocation/allocationParts.ts"
import { AllocationMap, treemap } from "#ui/charts/AllocationMap.tsx"
import { WaterfallRows } from "#ui/charts/WaterfallRows.tsx"
import { showPage } from "#tests/support/signedInPage.tsx"

afterEach(cleanup)

const part = (id: string, amount: string) => ({ id, name: id, amount, percent: null })

describe("the tiles of a treemap", () => {
  it("the tiles fill the space in proportion to their sizes, and do not overlap", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 200, max: 1200 }), (unordered, width) => {
        const ordered = unordered.toSorted((a, b) => b - a)
        const tiles = treemap(ordered, width, 320)
        const total = ordered.reduce((all, one) => all + one, 0)
        tiles.forEach((tile, index) => {
          expect(tile.width * tile.height).toBeCloseTo(((ordered[index] ?? 0) / total) * width * 320, 3)
          expect(tile.left).toBeGreaterThanOrEqual(-0.001)
          expect(tile.left + tile.width).toBeLessThanOrEqual(width + 0.001)
          expect(tile.top + tile.height).toBeLessThanOrEqual(320.001)
        })
        const covered = tiles.reduce((all, { width: w, height: h }) => all + w * h, 0)
        expect(covered).toBeCloseTo(width * 320, 2)
      }),
    )
  })

  it("the tiles add up to the cent, with small ones combined", () => {
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
        const tiles = small.length === 0 ? drawn : [...drawn, asOne("others", small, whole)]
        expect(toFixedString(sum(tiles.map((one) => decimal(one.amount))), 2)).toBe(whole)
      }),
    )
  })

  it("the tiles can be moved through with the arrow keys, opened with Enter and left with Escape", async () => {
    const [open, up] = [vi.fn<(part: string) => void>(), vi.fn<() => void>()]
    const parts = [part("Villa", "700.00"), part("Fund", "200.00"), part("Cash", "100.00")]
    showPage(
      <AllocationMap label="Parts" currency="EUR" parts={parts} onOpen={open} onUp={up} width={800} />,
      "/app",
      {},
    )
    const [villa, fund, cash] = (await screen.findAllByRole("button")) as [HTMLElement, HTMLElement, HTMLElement]
    expect(villa.getAttribute("aria-label")).toBe("Villa, \u2013, EUR\u00a0700.00")
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
