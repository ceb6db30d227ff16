/*
 * The figures of the worked examples, as plain decimals. `tests/web/siteExamples.test.ts` recomputes them with the
 * arithmetic of the product.
 */

/** A person owns a part of a company, which owns a part of another. In euros. */
export const lookThrough = {
  house: "2500000",
  mortgage: "1000000",
  property: "1500000",
  holdingOfProperty: "80",
  holdingsPart: "1200000",
  accounts: "300000",
  holding: "1500000",
  annaOfHolding: "60",
  annas: "900000",
  annaOfProperty: "48",
  annasByHouse: "720000",
}

/** A fund in Swiss francs, valued in euros. */
export const francs = {
  units: "2000",
  boughtAt: "100",
  cost: "200000",
  rateThen: "0.96",
  costInBase: "192000",
  priceNow: "110",
  value: "220000",
  rateNow: "1.05",
  valueInBase: "231000",
  gain: "20000",
  gainInBase: "39000",
  byPrice: "21000",
  byCurrency: "18000",
}

/** A private equity fund, in euros. */
export const fund = {
  commitment: "500000",
  paidIn: "300000",
  open: "200000",
  distributed: "90000",
  nav: "280000",
  dpi: "0.30",
  rvpi: "0.93",
  tvpi: "1.23",
}

/** The value of a holding, with the source of each step. */
export const explained = {
  units: "1250",
  price: "84",
  rate: "0.92",
  share: "50",
  value: "48300",
}
