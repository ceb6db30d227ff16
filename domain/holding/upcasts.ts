import type { Upcasts } from "#domain/shared/upcasting.ts"

type Step = Upcasts[string][number]

/** 1 → 2: purchase price, liquidity and taxation were not recorded; every account was in use. */
const describedFurther: Step = (description) => ({
  ...description,
  acquisitionCost: null,
  investable: null,
  taxRate: null,
  details:
    description["details"]._tag === "account" ? { ...description["details"], isActive: true } : description["details"],
})

/** 2 → 3: the value of units earned was always their income, and since then it is their cost, too. */
const unitsEarned: Step = (description) => ({ ...description, unitsEarned: "incomeAndCost" })

/** 3 → 4: a holding referred to no instrument. */
const withoutInstrument: Step = (description) => ({ ...description, instrument: null })

/** 4 → 5: the default order of sources applied to every holding. */
const defaultSources: Step = (description) => ({ ...description, preferredSource: null })

/** 5 → 6: every price was that of one unit, also of a bond. */
const quotedPerUnit: Step = (description) => {
  const { details } = description
  const isBond = details._tag === "security" && details.instrument === "bond"
  return isBond ? { ...description, details: { ...details, quotedIn: "unit" } } : description
}

const ofDescriptions = [describedFurther, unitsEarned, withoutInstrument, defaultSources, quotedPerUnit]

export const holdingUpcasts: Upcasts = {
  HoldingOpened: ofDescriptions,
  HoldingDetailsRevised: ofDescriptions,
  TradeRecorded: [
    // 1 → 2: fees were included in the consideration and cannot be distinguished afterwards, so they count as none.
    (trade) => ({ ...trade, fees: { amount: "0", currency: trade.consideration.currency } }),
    // 2 → 3: a trade had no comment.
    (trade) => ({ ...trade, comment: null }),
    // 3 → 4: taxes had no field. Some were entered as fees, and cannot be distinguished afterwards.
    (trade) => ({ ...trade, taxes: null }),
  ],
  CashFlowRecorded: [
    // 1 → 2: there were only dividends and interest, which have nothing to do with commitments.
    (flow) => ({ ...flow, recallable: false, beyondCommitment: false, comment: null }),
    // 2 → 3: a dividend had no ex-day.
    (flow) => ({ ...flow, exDividendOn: null }),
    // 3 → 4: an exit was always one of the whole.
    (flow) => ({ ...flow, percentSold: null }),
    // 4 → 5: a distribution had no parts.
    (flow) => ({ ...flow, parts: null }),
    // 5 → 6: fees had no field, and were expenses of their day.
    (flow) => ({ ...flow, fees: null }),
  ],
  TokensSwapped: [
    // 1 → 2: taxes had no field.
    (leg) => ({ ...leg, taxes: null }),
  ],
  ValuationRecorded: [
    // 1 → 2: every valuation was a market value.
    (valuation) => ({ ...valuation, criterion: "market" }),
  ],
}
