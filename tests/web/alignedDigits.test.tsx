// @vitest-environment jsdom
import { render } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { AlignedDigits, placesIn } from "#ui/figures/AlignedDigits.tsx"
import { readCell } from "#ui/download/sheet.ts"

describe("the numbers of a column", () => {
  const units = ["7500", "186.998", "182.0393", "0.26"]
  const places = placesIn(units)
  const drawn = units.map((plain) => {
    const { container } = render(
      <AlignedDigits plain={plain} places={places}>
        {plain}
      </AlignedDigits>,
    )
    return container
  })

  it("the numbers of a column have the same space behind the decimal point as the longest of them", () => {
    expect(drawn.map(({ textContent }) => textContent?.split(".")[1]?.length)).toEqual([4, 4, 4, 4])
  })

  it("the numbers of a column are downloaded with their own digits, without padding", () => {
    expect(drawn.map((cell) => readCell(cell, undefined))).toEqual(units)
  })

  it("trailing zeros need no space, and the space ends at eight places", () => {
    expect(placesIn(["1.50", "2.000", null])).toBe(1)
    expect(placesIn(["0.000000000000000001"])).toBe(8)
    expect(placesIn([])).toBe(0)
  })
})
