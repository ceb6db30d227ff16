import { describe, expect, it } from "vitest"
import type { CashFlowKind } from "#domain/holding/entries/cashFlow.ts"
import { happens, nothingHappens, refused } from "#tests/domain/given.ts"
import {
  balance,
  buy,
  cashFlow,
  chf,
  closed,
  commitment,
  correct,
  delivery,
  descriptions,
  dividend,
  given,
  id,
  note,
  opened,
  otherPortfolioId,
  record,
  recorded,
  revised,
  sell,
  share,
  split,
  transfer,
  usd,
  valuation,
  voided,
  voidEntry,
} from "./examples.ts"

const { unlisted, savings, house, fund } = descriptions

const onSecurity = [
  buy("10", "2024-01-02"),
  delivery("in", "10", "2024-01-02"),
  split(1, 7, "2024-01-02"),
  dividend("24.50", "2024-01-02"),
  valuation("5000", "2024-01-02"),
  share("50", "2024-01-02"),
  note("bought on advice", "2024-01-02"),
]
const onAccount = [balance("-12.5", "2024-01-02"), share("50", "2024-01-02"), note("overdrawn", "2024-01-02")]

describe("recording an entry", () => {
  it.each(onSecurity)("a security accepts the entry from the day of its opening: $_tag", (entry) => {
    expect(given(opened(unlisted)).when(record(1, entry))).toEqual(happens(recorded(1, canonical(entry))))
  })

  it.each(onAccount)("an account accepts the entry from the day of its opening: $_tag", (entry) => {
    expect(given(opened(savings)).when(record(1, entry))).toEqual(happens(recorded(1, entry)))
  })

  it.each([
    ...onSecurity.map((entry) => ({ kind: entry._tag, entry, described: unlisted })),
    ...onAccount.map((entry) => ({ kind: entry._tag, entry, described: savings })),
  ])("recording an entry adds no event when it is sent again: $kind on $described.name", ({ entry, described }) => {
    expect(given(opened(described), recorded(1, entry)).when(record(1, entry))).toEqual(nothingHappens)
  })

  it("recording an entry recognises the same amount written with other digits", () => {
    expect(given(opened(), recorded(1, buy("10", "2024-01-02"))).when(record(1, buy("10.00", "2024-01-02")))).toEqual(
      nothingHappens,
    )
  })

  it("recording an entry refuses different terms under an id already used, even if that entry was voided", () => {
    const history = [opened(), recorded(1, buy("10", "2024-01-02"))]
    const other = record(1, buy("11", "2024-01-02"))
    expect(given(...history).when(other)).toEqual(refused("EntryIdAlreadyUsed", { line: "holding", entryId: id(1) }))
    expect(given(...history, voided(1)).when(other)).toEqual(
      refused("EntryIdAlreadyUsed", { line: "holding", entryId: id(1) }),
    )
  })

  it("recording an entry again does not restore it after it was voided", () => {
    const history = [opened(), recorded(1, buy("10", "2024-01-02")), voided(1)]
    expect(given(...history).when(record(1, buy("10", "2024-01-02")))).toEqual(nothingHappens)
    expect(given(...history).when(record(2, sell("10", "2024-01-02")))).toEqual(
      refused("SaleExceedsHolding", { held: "0", shortOn: "2024-01-02" }),
    )
  })

  it.each(onSecurity.filter((entry) => !["CashFlow", "OwnershipShare", "Note"].includes(entry._tag)))(
    "an account refuses an entry that only a security accepts: $_tag",
    (entry) => {
      expect(given(opened(savings)).when(record(1, entry))).toEqual(
        refused("EntryNotForClass", { assetClass: "account" }),
      )
    },
  )

  it("a security refuses a balance", () => {
    expect(given(opened()).when(record(1, balance("1", "2024-01-02")))).toEqual(
      refused("EntryNotForClass", { assetClass: "security" }),
    )
  })

  it.each([
    { ...buy("10", "2024-01-02"), consideration: chf("1") },
    { ...buy("10", "2024-01-02"), fees: chf("0") },
    { ...delivery("in", "10", "2024-01-02"), cost: chf("0") },
    { ...valuation("1", "2024-01-02"), value: chf("1") },
    { ...dividend("1", "2024-01-02"), amount: chf("1") },
    { ...dividend("1", "2024-01-02"), taxWithheld: chf("0") },
  ])("an amount in a currency other than that of the holding is refused: %j", (entry) => {
    expect(given(opened(unlisted)).when(record(1, entry))).toEqual(
      refused("CurrencyMismatch", { line: "holding", expected: "USD" }),
    )
  })

  it("a balance in a currency other than that of the account is refused", () => {
    expect(given(opened(savings)).when(record(1, { ...balance("1", "2024-01-02"), balance: chf("1") }))).toEqual(
      refused("CurrencyMismatch", { line: "holding", expected: "USD" }),
    )
  })

  it.each([
    buy("10", "2024-01-01"),
    delivery("in", "10", "2024-01-01"),
    split(1, 7, "2024-01-01"),
    dividend("1", "2024-01-01"),
    valuation("1", "2024-01-01"),
    share("50", "2024-01-01"),
  ])("an entry on a day before the opening is refused: $_tag", (entry) => {
    expect(given(opened(unlisted)).when(record(1, entry))).toEqual(
      refused("EntryBeforeStart", { line: "holding", startedOn: "2024-01-02" }),
    )
  })

  it("a note is accepted on any day", () => {
    expect(given(opened()).when(record(1, note("read about it", "2023-06-01")))).toEqual(
      happens(recorded(1, note("read about it", "2023-06-01"))),
    )
  })

  it("a split that changes nothing is refused", () => {
    expect(given(opened()).when(record(1, split(3, 3, "2024-02-01")))).toEqual(refused("SplitChangesNothing"))
  })

  it("the tax withheld from income or proceeds is at most the amount", () => {
    const taxed = (kind: CashFlowKind, tax: string) => {
      const { taxWithheld, ...flow } = cashFlow(kind, "100", "2024-02-01")
      return { ...flow, taxWithheld: { ...taxWithheld, amount: tax } }
    }
    const received = [
      [unlisted, "dividend"],
      [house, "rent"],
      [house, "exit"],
      [fund, "distribution"],
    ] as const
    for (const [described, kind] of received) {
      expect(given(opened(described)).when(record(1, taxed(kind, "100")))).toEqual(
        happens(recorded(1, taxed(kind, "100"))),
      )
      expect(given(opened(described)).when(record(1, taxed(kind, "100.01")))).toEqual(refused("TaxExceedsAmount"))
    }
  })

  it("fees and tax together are at most what is received", () => {
    const flow = cashFlow("rent", "100", "2024-02-01")
    const withFees = (fees: string) => ({
      ...flow,
      taxWithheld: { ...flow.taxWithheld, amount: "30" },
      fees: { ...flow.taxWithheld, amount: fees },
    })
    expect(given(opened(house)).when(record(1, withFees("70")))).toEqual(happens(recorded(1, withFees("70"))))
    expect(given(opened(house)).when(record(1, withFees("70.01")))).toEqual(refused("FeesExceedAmount"))
  })

  it("money paid in has fees beside it, and expenses, refunds and clawbacks have none", () => {
    const withFees = (kind: CashFlowKind) => {
      const flow = cashFlow(kind, "100", "2024-02-01")
      return { ...flow, beyondCommitment: kind === "capitalCall", fees: { ...flow.taxWithheld, amount: "120" } }
    }
    for (const [described, kind] of [
      [fund, "capitalCall"],
      [fund, "entry"],
    ] as const) {
      expect(given(opened(described)).when(record(1, withFees(kind)))).toEqual(happens(recorded(1, withFees(kind))))
    }
    for (const [described, kind] of [
      [house, "expense"],
      [house, "feeRefund"],
      [fund, "clawback"],
    ] as const) {
      expect(given(opened(described)).when(record(1, withFees(kind)))).toEqual(refused("FeesNotForKind"))
    }
  })

  it("no tax is withheld from money that the owner pays", () => {
    const paid = [
      [house, "expense"],
      [fund, "capitalCall"],
      [fund, "entry"],
    ] as const
    for (const [described, kind] of paid) {
      const flow = { ...cashFlow(kind, "100", "2024-02-01"), beyondCommitment: kind === "capitalCall" }
      expect(given(opened(described)).when(record(1, flow))).toEqual(happens(recorded(1, flow)))
      const taxed = { ...flow, taxWithheld: { ...flow.taxWithheld, amount: "0.01" } }
      expect(given(opened(described)).when(record(1, taxed))).toEqual(refused("TaxNotForKind"))
    }
  })

  it("a dividend on units has an ex-day on or before its payment and from the opening day on", () => {
    const paid = (exDividendOn: string | null, kind: CashFlowKind = "dividend") => ({
      ...cashFlow(kind, "100", "2024-02-20"),
      exDividendOn,
    })
    for (const exDay of ["2024-01-02", "2024-02-06", "2024-02-20"]) {
      expect(given(opened()).when(record(1, paid(exDay)))).toEqual(happens(recorded(1, paid(exDay))))
    }
    expect(given(opened()).when(record(1, paid("2024-02-21")))).toEqual(refused("ExDayAfterPayment"))
    expect(given(opened()).when(record(1, paid("2024-01-01")))).toEqual(
      refused("EntryBeforeStart", { line: "holding", startedOn: "2024-01-02" }),
    )
    expect(given(opened()).when(record(1, paid("2024-02-06", "interest")))).toEqual(refused("ExDayNotForKind"))
    expect(given(opened(house)).when(record(1, paid("2024-02-06", "rent")))).toEqual(refused("ExDayNotForKind"))
  })

  it("the part that exit proceeds are for is above 0 % and below 100 %, and only exit proceeds have one", () => {
    for (const percentSold of ["0.000001", "50", "99.99"]) {
      const half = cashFlow("exit", "100", "2024-02-01", { percentSold })
      expect(given(opened(house)).when(record(1, half))).toEqual(happens(recorded(1, half)))
      expect(given(opened(fund)).when(record(1, half))).toEqual(happens(recorded(1, half)))
      const rent = cashFlow("rent", "100", "2024-02-01", { percentSold })
      expect(given(opened(house)).when(record(1, rent))).toEqual(refused("CashFlowTermNotForKind"))
    }
    for (const percentSold of ["0", "100"]) {
      const all = cashFlow("exit", "100", "2024-02-01", { percentSold })
      expect(given(opened(house)).when(record(1, all))).toEqual(refused("PercentSoldOutOfRange"))
    }
  })

  it("the parts of a distribution add up to its amount, and only distributions of private investments have parts", () => {
    const inParts = (interest: string, kind: CashFlowKind = "distribution") => ({
      ...cashFlow(kind, "162.55", "2024-02-01"),
      parts: { returnOfCapital: usd("100"), gain: null, interest: usd(interest), dividend: null },
    })
    expect(given(opened(fund)).when(record(1, inParts("62.55")))).toEqual(happens(recorded(1, inParts("62.55"))))
    expect(given(opened(fund)).when(record(1, inParts("62.5")))).toEqual(
      refused("PartsDifferFromAmount", { difference: "-0.05" }),
    )
    expect(given(opened(fund)).when(record(1, inParts("62.55", "exit")))).toEqual(refused("CashFlowTermNotForKind"))
    expect(given(opened(descriptions.pension)).when(record(1, inParts("62.55")))).toEqual(
      refused("CashFlowTermNotForKind"),
    )
  })

  it("a dividend may be paid after the holding was closed if its ex-day was before", () => {
    const late = { ...dividend("100", "2024-03-20"), exDividendOn: "2024-03-01" }
    expect(given(opened(), closed("2024-03-04")).when(record(1, late))).toEqual(happens(recorded(1, late)))
    expect(given(opened(), closed("2024-03-04")).when(record(1, { ...late, exDividendOn: null }))).toEqual(
      refused("EntryAfterEnd", { line: "holding", endedOn: "2024-03-04" }),
    )
  })

  it("a stored dividend whose tax exceeds it still counts, and its correction is refused until the tax fits", () => {
    const stored = { ...dividend("0", "2024-02-01"), taxWithheld: usd("7.50") }
    const history = [opened(unlisted), recorded(1, stored)]
    expect(given(...history).when(correct(1, 2, { ...stored, amount: usd("7") }))).toEqual(refused("TaxExceedsAmount"))
    expect(given(...history).when(record(2, note("checked", "2024-02-02")))).toEqual(
      happens(recorded(2, note("checked", "2024-02-02"))),
    )
  })

  it("a cost is refused for units that leave, and accepted for units that arrive", () => {
    const gift = { ...delivery("in", "5", "2024-02-01"), cost: { amount: "0.01", currency: "USD" } } as const
    expect(given(opened()).when(record(1, gift))).toEqual(happens(recorded(1, gift)))
    expect(given(opened(), recorded(1, gift)).when(record(2, { ...gift, direction: "out" }))).toEqual(
      refused("CostOfUnitsOut"),
    )
  })
})

describe("one statement of each kind per day", () => {
  it.each([
    { described: savings, first: balance("100", "2024-02-01"), second: balance("101", "2024-02-01") },
    { described: unlisted, first: valuation("100", "2024-02-01"), second: valuation("101", "2024-02-01") },
    { described: savings, first: share("50", "2024-02-01"), second: share("51", "2024-02-01") },
    { described: unlisted, first: split(1, 2, "2024-02-01"), second: split(1, 2, "2024-02-01") },
    { described: fund, first: commitment("100", "2024-02-01"), second: commitment("200", "2024-02-01") },
    {
      described: savings,
      first: transfer(otherPortfolioId, "2024-02-01"),
      second: transfer(id(99), "2024-02-01"),
    },
    {
      described: house,
      first: { ...valuation("100", "2024-02-01"), criterion: "tax" } as const,
      second: { ...valuation("100", "2024-02-01"), criterion: "tax" } as const,
    },
  ])("a second $first._tag on a day is refused, and the refusal names the first", ({ described, first, second }) => {
    const history = [opened(described), recorded(1, first)]
    expect(given(...history).when(record(2, second))).toEqual(
      refused("AlreadyStated", { line: "holding", entryId: id(1), on: "2024-02-01" }),
    )
    expect(given(...history, voided(1)).when(record(2, second))).toEqual(happens(recorded(2, second)))
  })

  it("each day and each kind may have its own statement", () => {
    const history = [opened(savings), recorded(1, balance("100", "2024-02-01"))]
    expect(given(...history).when(record(2, balance("100", "2024-02-02")))).toEqual(
      happens(recorded(2, balance("100", "2024-02-02"))),
    )
    expect(given(...history).when(record(2, share("50", "2024-02-01")))).toEqual(
      happens(recorded(2, share("50", "2024-02-01"))),
    )
  })

  it("each criterion may have its own valuation on a day", () => {
    const criteria = ["market", "cost", "tax", "insured"] as const
    criteria.forEach((criterion, n) => {
      const stated = criteria
        .filter((other) => other !== criterion)
        .map((other, place) => recorded(place + 1, { ...valuation("100", "2024-02-01"), criterion: other }))
      const entry = { ...valuation("200", "2024-02-01"), criterion }
      expect(given(opened(house), ...stated).when(record(9 + n, entry))).toEqual(happens(recorded(9 + n, entry)))
    })
  })

  it.each([
    buy("1", "2024-02-01"),
    delivery("in", "1", "2024-02-01"),
    dividend("1", "2024-02-01"),
    note("x", "2024-02-01"),
  ])("an entry that is not a statement may occur twice on a day: $_tag", (entry) => {
    expect(given(opened(), recorded(1, entry)).when(record(2, entry))).toEqual(happens(recorded(2, entry)))
  })
})

describe("recording an appraisal", () => {
  it.each(["market", "cost", "tax", "insured"] as const)(
    "an appraisal is accepted beside a quoted price, also of zero, by each criterion: %s",
    (criterion) => {
      for (const amount of ["5000", "0"]) {
        const entry = { ...valuation(amount, "2024-02-01"), criterion }
        expect(given(opened()).when(record(1, entry))).toEqual(happens(recorded(1, entry)))
      }
    },
  )

  it("an appraisal by another criterion can be corrected to a market value beside a quoted price", () => {
    const insured = { ...valuation("5000", "2024-02-01"), criterion: "insured" } as const
    const market = { ...insured, criterion: "market" } as const
    expect(given(opened(), recorded(1, insured)).when(correct(1, 2, market))).toEqual(
      happens(voided(1), recorded(2, market, 1)),
    )
  })

  it("an appraisal can be voided even after the share was listed", () => {
    const history = [
      opened(unlisted),
      recorded(1, valuation("5000", "2024-02-01")),
      revised({ ...unlisted, priceSymbol: "MUST" }),
    ]
    expect(given(...history).when(voidEntry(1))).toEqual(happens(voided(1)))
  })
})

describe("the ownership share of a holding", () => {
  it("the ownership share in private markets is at least 0.01 %", () => {
    const begun = opened(fund)
    expect(given(begun).when(record(1, share("0.01", "2024-02-01")))).toEqual(
      happens(recorded(1, share("0.01", "2024-02-01"))),
    )
    for (const less of ["0.009999999999999999", "0"]) {
      expect(given(begun).when(record(1, share(less, "2024-02-01")))).toEqual(
        refused("ShareBelowLeast", { least: "0.01" }),
      )
    }
  })

  it.each(Object.values(descriptions).filter(({ details }) => details._tag !== "private"))(
    "the ownership share of $details._tag can be from 0 to 100 %",
    (described) => {
      for (const percent of ["0", "100"]) {
        expect(given(opened(described)).when(record(1, share(percent, "2024-02-01")))).toEqual(
          happens(recorded(1, share(percent, "2024-02-01"))),
        )
      }
    },
  )
})

/** Amounts as they are written: without trailing zeros. */
function canonical<T>(entry: T): T {
  return JSON.parse(JSON.stringify(entry).replaceAll('"24.50"', '"24.5"')) as T
}
