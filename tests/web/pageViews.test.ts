import { describe, expect, it } from "vitest"
import { countedPages } from "#contract/people/countedPages.ts"
import { pageOf } from "#web/analytics/measure.ts"
import { destinations } from "#web/page/navigation.ts"
import { adminDestinations } from "#web/features/admin/destinations.ts"

describe("the page that is counted for an address", () => {
  it.each([
    ["/", "/"],
    ["/de", "/"],
    ["/fr/pricing", "/pricing"],
    ["/pricing/", "/pricing"],
    ["/auth/forgotten", "/auth/forgotten"],
    ["/auth/confirm", "/auth/:id"],
    ["/app/assets/shares/018f4c7e-0000-7000-8000-000000000001", "/app/assets/shares/:id"],
    ["/es/app/assets/crypto/wallets/018f4c7e-0000-7000-8000-000000000001", "/app/assets/crypto/wallets/:id"],
    ["/anna-keller", "other"],
    ["/app/assets/shares/018f4c7e/what-anna-wrote", "other"],
  ])("the page of %s is %s: without language and without ids", (pathname, page) => {
    expect(pageOf(pathname)).toBe(page)
  })

  it("the page is known for every destination of the navigation", () => {
    const places = [...destinations, ...adminDestinations].map(({ to }) => to)
    expect(places.filter((to) => pageOf(to) !== to)).toEqual([])
    expect(new Set(countedPages).size).toBe(countedPages.length)
  })
})
