import { texts } from "#web/i18n/texts.ts"

export const arrivalMessages = texts("arrivals", {
  one: ["The price history of {name} is arriving. Figures move when it is there.", "Note while prices are fetched"],
  several: [
    "Price histories are arriving: {arrived} of {total}. Figures move when they are there.",
    "Note while prices are fetched",
  ],
  progress: ["Price histories that have arrived", "Name of a progress bar"],
  failing: [
    "For {names}, no provider delivers prices at the moment. The next attempt is at {at}.",
    "Note; names of holdings, and a date with a time",
  ],
  unserved: [
    "No provider has prices under {symbol}. Record its value, import prices from a file, or choose another price symbol.",
    "Note on the page of a holding, before buttons",
  ],
  importFile: ["Import a file", "Button: opens the window for a file with prices"],
  typePrice: ["Record value", "Button: opens the window for a valuation"],
  chooseOther: ["Choose another symbol", "Button: opens the window in which a price symbol is chosen"],
})
