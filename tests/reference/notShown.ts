/** A stated figure that the product does not show, or shows by another convention, with the reason. */
export interface NotShownFigure {
  /** The id of the case. */
  readonly of: string
  /** The name of the figure, or of one value in the figure: all values below the name. */
  readonly figure: string
  readonly because: string
}

const onlyKaplanSchoar =
  "of the public market equivalents the page shows that of Kaplan and Schoar and the direct alpha, which the others are variants of"

const notAnnualised = "the rate of less than a year is not extrapolated to a year, so the page shows that of its days"
const atMarketValue = "a delivery comes in at its market value, and its fee is no part of that"

/** Every stated figure that is not scored. */
export const notShown: ReadonlyArray<NotShownFigure> = [
  { of: "kl-xirr-ruby-bug", figure: "irr", because: notAnnualised },
  {
    of: "pe-insead-irr-2",
    figure: "mirr",
    because: "a modified rate needs what money costs and earns elsewhere, which no page asks for",
  },
  { of: "pe-ks-pme", figure: "lnPme", because: onlyKaplanSchoar },
  { of: "pe-ks-pme", figure: "lnPmeNav", because: onlyKaplanSchoar },
  { of: "pe-ks-pme", figure: "pmePlus", because: onlyKaplanSchoar },
  { of: "pe-ks-pme", figure: "pmePlusLambda", because: onlyKaplanSchoar },
  { of: "pe-wiki-ln-pme", figure: "lnPme", because: onlyKaplanSchoar },
  { of: "pe-wiki-ln-pme", figure: "lnPmeNav", because: onlyKaplanSchoar },
  { of: "pp-currency-sample-cost", figure: "irr", because: notAnnualised },
  {
    of: "pp-fx-gaps",
    figure: "rates 2014-11-30",
    because: "before its first rate a currency is not converted; the source takes the first rate that follows",
  },
  { of: "pp-missing-quotes", figure: "irr", because: notAnnualised },
  { of: "pp-security-fees-and-taxes", figure: "irrExTaxes", because: notAnnualised },
  { of: "pp-security-fees-and-taxes", figure: "irrInclTaxes", because: notAnnualised },
  { of: "pp-security-tax-refund", figure: "twr", because: atMarketValue },
  { of: "pp-security-tax-refund", figure: "irr", because: atMarketValue },
  {
    of: "pp-trade-short-closed",
    figure: "trades",
    because: "a holding cannot be sold short: a sale of more units than are held is refused",
  },
  { of: "px-30-28", figure: "irr", because: "three rates solve its payments, so none of them is shown" },
  { of: "px-minus-0-99", figure: "irr", because: notAnnualised },
]
