import type { Language } from "#contract/people/preferences.ts"
import { isText, type Text, textIn, type TextTree, texts } from "#server/texts/texts.ts"

/** The texts of the demo household, in the language of its user. Names of companies are not translated. */
export const familyTexts = texts("demoFamily", {
  household: ["The Falkenberg family", "Demo household: name of the household"],
  goals: texts("demoFamily.goals", {
    independence: ["Financial independence", "Demo household: name of a goal"],
    nextGeneration: ["For the next generation", "Demo household: name of a goal"],
  }),
  accounts: texts("demoFamily.accounts", {
    current: ["Current account", "Demo household: name of an account"],
    savings: ["Savings account, Zurich", "Demo household: name of an account"],
    sterling: ["Sterling account, London", "Demo household: name of an account"],
    company: ["Company account", "Demo household: name of an account"],
    dollars: ["Dollar account", "Demo household: name of an account"],
    settlement: ["Settlement account", "Demo household: name of an account"],
    rents: ["Rent account", "Demo household: name of an account"],
    youth: ["Lena’s savings account", "Demo household: name of an account"],
  }),
  home: texts("demoFamily.home", {
    name: ["House by the lake", "Demo household: the house that the family lives in"],
    address: ["Am Seehang 7, Seewinkel", "Demo household: the house that the family lives in"],
    description: [
      "Built in 1978, renovated in 2012; 126 m² of living space, 940 m² of land.",
      "Demo household: the house that the family lives in",
    ],
    note: [
      "Roof renewed and insulated; the invoice is in the house file.",
      "Demo household: the house that the family lives in",
    ],
  }),
  building: texts("demoFamily.building", {
    name: ["Apartment building, four flats", "Demo household: a house that is let"],
    address: ["Uferstrasse 212, Basel", "Demo household: a house that is let"],
    description: ["Four flats, all let.", "Demo household: a house that is let"],
  }),
  flat: texts("demoFamily.flat", {
    name: ["Flat in London", "Demo household: a flat that is let"],
    address: ["Canal Wharf 18, London", "Demo household: a flat that is let"],
    description: ["Two bedrooms, 74 m²; let, lease until 2114.", "Demo household: a flat that is let"],
  }),
  brewery: texts("demoFamily.brewery", {
    entry: ["Thirty percent of the shares", "Demo household: what an entry of the shares in the brewery is about"],
    increase: [
      "Subscription to the capital increase for the new brewhouse",
      "Demo household: what an entry of the shares in the brewery is about",
    ],
  }),
  gold: texts("demoFamily.gold", {
    name: ["Gold coins", "Demo household: coins of gold"],
    issuer: ["Münzkabinett Hohenau", "Demo household: coins of gold"],
    denomination: ["1 ounce", "Demo household: coins of gold"],
  }),
  wallet: ["Own wallet", "Demo household: name of a wallet"],
  pension: texts("demoFamily.pension", {
    name: ["Private pension", "Demo household: an insurance"],
  }),
  painting: texts("demoFamily.painting", {
    name: ["Harbour in the evening", "Demo household: a painting"],
    description: ["Oil on canvas, 80 × 110 cm, signed.", "Demo household: a painting"],
  }),
  car: texts("demoFamily.car", {
    name: ["Roadster, built in 1967", "Demo household: a car"],
    description: ["Restored in 2015, 61,000 km.", "Demo household: a car"],
  }),
  watch: texts("demoFamily.watch", {
    name: ["Wristwatch with perpetual calendar", "Demo household: a watch"],
    description: ["Pink gold, with papers; bought for Henrik’s fiftieth birthday.", "Demo household: a watch"],
  }),
  debts: texts("demoFamily.debts", {
    homeMortgage: ["Mortgage on the house by the lake", "Demo household: name of a debt, or what was agreed"],
    buildingMortgage: ["Mortgage on the apartment building", "Demo household: name of a debt, or what was agreed"],
    flatMortgage: ["Mortgage on the flat in London", "Demo household: name of a debt, or what was agreed"],
    familyLoan: ["Shareholder loan", "Demo household: name of a debt, or what was agreed"],
    familyLoanTerms: [
      "Lent by Clara for the purchase of the apartment building; 2% interest.",
      "Demo household: name of a debt, or what was agreed",
    ],
    carLoan: ["Loan for the roadster", "Demo household: name of a debt, or what was agreed"],
    lombardLoan: ["Lombard loan", "Demo household: name of a debt, or what was agreed"],
    creditCard: ["Credit card", "Demo household: name of a debt, or what was agreed"],
  }),
  comments: texts("demoFamily.comments", {
    price: ["Purchase price according to the deed", "Demo household: the source of a valuation"],
    purchase: ["Notary, land register and taxes on the purchase", "Demo household: the source of a valuation"],
    invoice: ["Purchase price according to the invoice", "Demo household: the source of a valuation"],
    appraisal: ["Appraisal by a certified expert", "Demo household: the source of a valuation"],
    broker: ["Broker’s estimate based on nearby sales", "Demo household: the source of a valuation"],
    tax: ["Tax office assessment", "Demo household: the source of a valuation"],
    insured: ["Sum insured", "Demo household: the source of a valuation"],
    accounts: ["Six times the profit of the annual accounts", "Demo household: the source of a valuation"],
    auction: ["Auction house estimate", "Demo household: the source of a valuation"],
    expert: ["Estimate by a classic car expert", "Demo household: the source of a valuation"],
  }),
  restated: [
    "The expert had included the attic in the living space: 148 m² instead of 126 m². Corrected report received.",
    "Demo household: why a valuation was corrected",
  ],
})

type In<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends Text ? string : In<Texts[Key]> }

export type FamilyTexts = In<typeof familyTexts>

/** The texts of the demo household in a language. */
export const familyTextsIn = (language: Language): FamilyTexts => inLanguage(language, familyTexts) as FamilyTexts

const inLanguage = (language: Language, tree: TextTree): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, text]) => [
      key,
      isText(text) ? textIn(language, text) : inLanguage(language, text),
    ]),
  )
