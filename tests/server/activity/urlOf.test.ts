import { describe, expect, it } from "vitest"
import { urlOf } from "#server/activity/urlOf.ts"

describe("the stored address of a page", () => {
  it("the stored address contains day, period and currency of the figures, and the section of the page", () => {
    expect(urlOf("/app", "?on=2024-03-31&period=1y&currency=CHF&tab=trades")).toBe(
      "/app?on=2024-03-31&period=1y&currency=CHF&tab=trades",
    )
  })

  it("the stored address is the page alone where no parameter is set", () => {
    expect(urlOf("/app/assets", "")).toBe("/app/assets")
    expect(urlOf("/app/assets", "?")).toBe("/app/assets")
  })

  it.each([
    ["what was searched for", "?search=anna%40example.org"],
    ["words", "?text=the+house+in+Bern"],
    ["where somebody is led to", "?next=%2Fapp%2Fassets"],
    ["a token", "?token=0123456789012345678901234567890123456789abc"],
    ["a code", "?code=12345678"],
    ["what is no choice", "?tab=%3Cscript%3E"],
    ["more than a choice takes", `?tab=${"a".repeat(101)}`],
    ["what is broken", "?%E0%A4%A=on&=&&&"],
  ])("the stored address never contains %s", (_, search) => {
    expect(urlOf("/app", search)).toBe("/app")
    expect(urlOf("/app", `${search}&on=2024-03-31`)).toBe("/app?on=2024-03-31")
  })
})
