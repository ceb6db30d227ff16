/** The number of days after which a price, rate, statement or valuation is old. Markets close for long weekends. */
export const oldAfterDays = { price: 7, rate: 7, balance: 90, valuation: 365 } as const
