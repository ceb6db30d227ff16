import { describe, expect, it } from "vitest"
import type { NetWorthView } from "#contract/figures/figures.ts"
import { classRows } from "#web/features/holdings/assets/ClassTable.tsx"
import { percentOf } from "#web/format/ratio.ts"

const view = (byClass: NetWorthView["allocation"]["byClass"]) => ({ allocation: { byClass } }) as NetWorthView

describe("assets by class", () => {
  const now = view([
    { assetClass: "security", assets: "150.00", percent: "75" },
    { assetClass: "crypto", assets: "50.00", percent: "25" },
  ])

  it("each class shows its change in money", () => {
    const then = view([{ assetClass: "security", assets: "120.00", percent: "100" }])
    expect(classRows(now, then)).toEqual([
      { assetClass: "security", assets: "150.00", percent: "75", change: "30.00" },
      { assetClass: "crypto", assets: "50.00", percent: "25", change: "50.00" },
    ])
  })

  it("a class without a value at the end is still listed", () => {
    const then = view([{ assetClass: "metal", assets: "80.00", percent: "100" }])
    expect(classRows(now, then).at(-1)).toEqual({
      assetClass: "metal",
      assets: "0",
      percent: "0",
      change: "-80.00",
    })
  })

  it("a class shows no change while the beginning is unknown", () => {
    expect(classRows(now, undefined).map(({ change }) => change)).toEqual([null, null])
  })
})

describe("a ratio as percent", () => {
  it.each([
    ["0.1", "10"],
    ["0.088949", "8.89"],
    ["-0.12345", "-12.34"], // half to even
    ["0.12355", "12.36"],
    ["0", "0"],
    ["3.168", "316.8"],
  ])("the ratio %s is %s %%", (ratio, percent) => expect(percentOf(ratio)).toBe(percent))
})
