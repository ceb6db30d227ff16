import { describe, expect, it } from "vitest"
import { destinationOf, breadcrumbsOf } from "#web/page/Breadcrumbs.tsx"

const names = (address: string) => {
  const [path = "", search = ""] = address.split("?")
  return breadcrumbsOf(path, new URLSearchParams(search)).map(({ name }) => name.defaultMessage)
}
const id = "11111111-1111-4111-8111-111111111111"

describe("the breadcrumbs", () => {
  it.each([
    ["/app", []],
    ["/app/assets", []],
    ["/app/assets/shares", ["Assets"]],
    [`/app/assets/shares/${id}`, ["Assets", "Securities"]],
    [`/app/assets/crypto/wallets/${id}`, ["Assets", "Crypto", "Wallets"]],
    [`/app/portfolios/${id}`, ["Portfolios"]],
    ["/app/liabilities", []],
    ["/app/household/activity", ["Household"]],
    ["/app/settings", []],
    ["/app/settings?section=security", ["Settings"]],
    ["/app/data-health", []],
    ["/app/explain", ["Dashboard"]],
    ["/app/report", []],
    ["/app/performance", []],
    ["/app/liquidity", []],
    [`/app/portfolios/${id}/report`, ["Portfolios"]],
    ["/app/search", []],
    ["/admin", []],
    ["/admin/users", ["Administration"]],
  ])("the breadcrumbs of %s are %j", (address, above) => {
    expect(names(address)).toEqual(above)
  })
})

describe("the menu", () => {
  it.each([
    ["/app", "/app"],
    [`/app/assets/metals/${id}`, "/app/assets/metals"],
    [`/app/assets/crypto/wallets/${id}`, "/app/assets/crypto"],
    ["/app/data-health", "/app/data-health"],
    ["/app/explain", "/app"],
    ["/app/household/activity", "/app/household"],
    ["/app/search", undefined],
  ])("the menu marks for %s the entry %s", (path, marked) => {
    expect(destinationOf(path)).toBe(marked)
  })
})
