import { roundingIn } from "#domain/shared/money.ts"
import { describe, expect, it } from "vitest"
import { add, type Decimal, decimal, divide, multiply, subtract, toFixedString } from "#domain/numbers/decimal.ts"
import { explained, francs, fund, lookThrough } from "#web/site/prose/workedExamples.ts"

const cents = roundingIn("EUR")

const hundred = decimal("100")
const of = (percent: string, amount: Decimal): Decimal => multiply(divide(decimal(percent), hundred, cents), amount)
const written = (value: Decimal): string => toFixedString(value, 2)
const plain = (shown: string): string => written(decimal(shown))

describe("the worked examples of the public pages", () => {
  it("the example of stakes through two companies adds up", () => {
    const property = subtract(decimal(lookThrough.house), decimal(lookThrough.mortgage))
    expect(written(property)).toBe(plain(lookThrough.property))
    expect(written(of(lookThrough.holdingOfProperty, property))).toBe(plain(lookThrough.holdingsPart))
    expect(written(add(decimal(lookThrough.holdingsPart), decimal(lookThrough.accounts)))).toBe(
      plain(lookThrough.holding),
    )
    expect(written(of(lookThrough.annaOfHolding, decimal(lookThrough.holding)))).toBe(plain(lookThrough.annas))
    expect(written(of(lookThrough.annaOfHolding, decimal(lookThrough.holdingOfProperty)))).toBe(
      plain(lookThrough.annaOfProperty),
    )
    expect(written(of(lookThrough.annaOfProperty, property))).toBe(plain(lookThrough.annasByHouse))
  })

  it("the example of a fund in another currency adds up, with its gain from price and currency", () => {
    const units = decimal(francs.units)
    expect(written(multiply(units, decimal(francs.boughtAt)))).toBe(plain(francs.cost))
    expect(written(multiply(units, decimal(francs.priceNow)))).toBe(plain(francs.value))
    expect(written(multiply(decimal(francs.cost), decimal(francs.rateThen)))).toBe(plain(francs.costInBase))
    expect(written(multiply(decimal(francs.value), decimal(francs.rateNow)))).toBe(plain(francs.valueInBase))
    expect(written(subtract(decimal(francs.value), decimal(francs.cost)))).toBe(plain(francs.gain))
    expect(written(subtract(decimal(francs.valueInBase), decimal(francs.costInBase)))).toBe(plain(francs.gainInBase))
    const change = subtract(decimal(francs.rateNow), decimal(francs.rateThen))
    expect(written(multiply(decimal(francs.cost), change))).toBe(plain(francs.byCurrency))
    expect(written(add(decimal(francs.byPrice), decimal(francs.byCurrency)))).toBe(plain(francs.gainInBase))
  })

  it("the example of a fund with calls and distributions adds up", () => {
    const [paidIn, distributed, nav] = [decimal(fund.paidIn), decimal(fund.distributed), decimal(fund.nav)]
    expect(written(subtract(decimal(fund.commitment), paidIn))).toBe(plain(fund.open))
    expect(written(divide(distributed, paidIn, cents))).toBe(plain(fund.dpi))
    expect(written(divide(nav, paidIn, cents))).toBe(plain(fund.rvpi))
    expect(written(divide(add(distributed, nav), paidIn, cents))).toBe(plain(fund.tvpi))
  })

  it("the example of an explained figure adds up", () => {
    const whole = multiply(multiply(decimal(explained.units), decimal(explained.price)), decimal(explained.rate))
    expect(written(of(explained.share, whole))).toBe(plain(explained.value))
  })
})
