import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { Isin } from "#domain/shared/isin.ts"
import { PriceSymbol } from "#domain/holding/events.ts"
import { EntryId } from "#domain/shared/ids.ts"
import { Money, UnsignedMoney } from "#domain/shared/money.ts"
import { Percent } from "#domain/shared/percent.ts"
import { Quantity } from "#domain/shared/quantity.ts"
import { Remark, Title } from "#domain/shared/text.ts"
import { reasonAgainst } from "./reasonAgainst.ts"

describe("money", () => {
  it.each(["EUR", "USD", "CHF", "SEK", "NOK", "GBP", "CAD", "AUD", "NZD"])("money can be in %s", (currency) => {
    expect(Schema.encodeSync(Money)(Schema.decodeUnknownSync(Money)({ amount: "-1.50", currency }))).toEqual({
      amount: "-1.5",
      currency,
    })
  })

  it.each(["eur", "EURO", "XXX", "", "EUR ", null])("money cannot be in %j", (currency) => {
    expect(reasonAgainst(Money, { amount: "1", currency })).toMatch(/Expected Currency\s+at \["currency"\]/)
  })

  it.each([
    [{ amount: 1, currency: "EUR" }, /Expected Decimal\s+at \["amount"\]/],
    [{ amount: "1" }, /Missing key\s+at \["currency"\]/],
    [{ currency: "EUR" }, /Missing key\s+at \["amount"\]/],
    ["1 EUR", /Expected object/],
    [null, /Expected object/],
    [[], /Expected object/],
  ])("an amount of money cannot be %j: %s", (value, reason) => {
    expect(reasonAgainst(Money, value)).toMatch(reason)
  })

  it("an amount of money without a sign is zero or more", () => {
    expect(reasonAgainst(UnsignedMoney, { amount: "0", currency: "EUR" })).toBeUndefined()
    expect(reasonAgainst(UnsignedMoney, { amount: "-0", currency: "EUR" })).toBeUndefined()
    expect(reasonAgainst(UnsignedMoney, { amount: "-0.000000000000000001", currency: "EUR" })).toContain(
      "money.negative",
    )
  })
})

it.each(["0.000000000000000001", "999999999999999999.999999999999999999"])("a trade can have %s units", (units) => {
  expect(reasonAgainst(Quantity, units)).toBeUndefined()
})

it.each(["0", "-0", "0.00", "-1"])("a trade cannot have %s units", (units) => {
  expect(reasonAgainst(Quantity, units)).toContain("quantity.notPositive")
})

describe("a percentage", () => {
  it.each(["0", "-0", "0.01", "100", "100.00", "33.333333333333333333"])("a percentage can be %s", (percent) => {
    expect(reasonAgainst(Percent, percent)).toBeUndefined()
  })

  it.each(["-0.000000000000000001", "100.000000000000000001", "101"])("a percentage cannot be %s", (percent) => {
    expect(reasonAgainst(Percent, percent)).toContain("percent.outOfRange")
  })

  it.each(["25%", "25,5", "1e1", ""])("a percentage cannot be written as %j", (percent) => {
    expect(reasonAgainst(Percent, percent)).toContain("decimal.malformed")
  })
})

describe("a title", () => {
  it.each(["A", "Zürcher Kantonalbank", "株式会社", "👨‍👩‍👧", "Müller & Söhne <AG>", "x".repeat(200)])(
    "a title can be %.20j",
    (title) => {
      expect(reasonAgainst(Title, title)).toBeUndefined()
    },
  )

  it.each([
    ["", "text.malformed"],
    ["a\u0000b", "text.malformed"],
    ["a\nb", "text.malformed"],
    ["a\tb", "text.malformed"],
    ["a\u007fb", "text.malformed"],
    ["a\u0085b", "text.malformed"],
    ["a\u2028b", "text.malformed"],
    ["a\ud800b", "text.malformed"],
    ["\udc00", "text.malformed"],
    [" a", "text.notTrimmed"],
    ["a ", "text.notTrimmed"],
    ["\u00a0a", "text.notTrimmed"],
    ["   ", "text.notTrimmed"],
    ["x".repeat(201), "text.tooLong"],
  ])("a title cannot be %.20j: %s", (title, reason) => {
    expect(reasonAgainst(Title, title)).toContain(reason)
  })
})

describe("a comment", () => {
  it.each(["A", "two\nlines", "windows\r\nlines", "a\ttab", "x".repeat(4000)])("a comment can be %.20j", (remark) => {
    expect(reasonAgainst(Remark, remark)).toBeUndefined()
  })

  it.each([
    ["", "text.malformed"],
    ["a\u0000b", "text.malformed"],
    ["a\u0008b", "text.malformed"],
    ["a\u000bb", "text.malformed"],
    ["a\u001bb", "text.malformed"],
    ["a\u009fb", "text.malformed"],
    ["a\ud800", "text.malformed"],
    ["\na", "text.notTrimmed"],
    ["x".repeat(4001), "text.tooLong"],
  ])("a comment cannot be %.20j: %s", (remark, reason) => {
    expect(reasonAgainst(Remark, remark)).toContain(reason)
  })
})

describe("an ISIN", () => {
  it.each(["US0378331005", "CH0038863350", "DE0007164600", "AU0000XVGZA3", "GB0002634946", "IE00B4L5Y983"])(
    "an ISIN can be %s",
    (isin) => {
      expect(reasonAgainst(Isin, isin)).toBeUndefined()
    },
  )

  it.each([
    "US0378331006",
    "US0378313005",
    "us0378331005",
    "US037833100",
    "US03783310050",
    "0S0378331005",
    "US037833100A",
    "US03783310０5",
    " US0378331005",
    "",
  ])("an ISIN cannot be %j", (isin) => {
    expect(reasonAgainst(Isin, isin)).toContain("isin.malformed")
  })
})

it.each(["AAPL", "BRK.B", "0700.HK", "XAU:USD", "EURUSD=X"])("a price series can be named %s", (symbol) => {
  expect(reasonAgainst(PriceSymbol, symbol)).toBeUndefined()
})

it.each(["", "aapl", " AAPL", "A B", "../X", "^GSPC", "A\u0000", "A".repeat(33), "ÄPL"])(
  "a price series cannot be named %j",
  (symbol) => {
    expect(reasonAgainst(PriceSymbol, symbol)).toContain("symbol.malformed")
  },
)

it("an id is a UUID in lower case", () => {
  expect(reasonAgainst(EntryId, "22222222-2222-4222-8222-0000000000af")).toBeUndefined()
})

it.each([
  "",
  "1",
  "22222222-2222-4222-8222-0000000000AF",
  "22222222222242228222000000000001",
  "22222222-2222-0222-8222-000000000001",
  "22222222-2222-4222-7222-000000000001",
  "22222222-2222-4222-8222-000000000001\n",
  "{22222222-2222-4222-8222-000000000001}",
  "'; drop table events; --",
])("an id cannot be %j", (id) => {
  expect(reasonAgainst(EntryId, id)).toContain("id.malformed")
})
