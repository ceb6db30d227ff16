import { expect, it } from "vitest"
import { gainBadge, rateBadge } from "#domain/measures/returns/badges.ts"
import { decimal } from "#domain/numbers/decimal.ts"

it("a rate p.a. is rated at its boundaries of 15 %, 8 % and zero", () => {
  const judged = ["0.15", "0.1499999999", "0.08", "0.0799999999", "0", "-0.0000000001", "-1"].map((rate) =>
    rateBadge(decimal(rate)),
  )
  expect(judged).toEqual(["excellent", "good", "good", "moderate", "moderate", "loss", "loss"])
})

it("a gain is rated by its sign alone", () => {
  expect(["0.01", "0", "-0.01"].map((gain) => gainBadge(decimal(gain)))).toEqual(["positive", "neutral", "negative"])
})
