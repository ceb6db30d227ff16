import type { FamilyTexts } from "./texts.ts"

export const en: FamilyTexts = {
  household: "The Falkenberg family",
  goals: { independence: "Financial independence", nextGeneration: "For the next generation" },
  accounts: {
    current: "Current account",
    savings: "Savings account, Zurich",
    sterling: "Sterling account, London",
    company: "Company account",
    dollars: "Dollar account",
    settlement: "Settlement account",
    rents: "Rent account",
    youth: "Lena’s savings account",
  },
  home: {
    name: "House by the lake",
    address: "Am Seehang 7, Seewinkel",
    description: "Built in 1978, renovated in 2012; 126 m² of living space, 940 m² of land.",
    note: "Roof renewed and insulated; the invoice is in the house file.",
  },
  building: {
    name: "Apartment building, four flats",
    address: "Uferstrasse 212, Basel",
    description: "Four flats, all let.",
  },
  flat: {
    name: "Flat in London",
    address: "Canal Wharf 18, London",
    description: "Two bedrooms, 74 m²; let, lease until 2114.",
  },
  brewery: {
    entry: "Thirty percent of the shares",
    increase: "Subscription to the capital increase for the new brewhouse",
  },
  gold: { name: "Gold coins", issuer: "Münzkabinett Hohenau", denomination: "1 ounce" },
  wallet: "Own wallet",
  pension: { name: "Private pension" },
  painting: { name: "Harbour in the evening", description: "Oil on canvas, 80 × 110 cm, signed." },
  car: { name: "Roadster, built in 1967", description: "Restored in 2015, 61,000 km." },
  watch: {
    name: "Wristwatch with perpetual calendar",
    description: "Pink gold, with papers; bought for Henrik’s fiftieth birthday.",
  },
  debts: {
    homeMortgage: "Mortgage on the house by the lake",
    buildingMortgage: "Mortgage on the apartment building",
    flatMortgage: "Mortgage on the flat in London",
    familyLoan: "Shareholder loan",
    familyLoanTerms: "Lent by Clara for the purchase of the apartment building; 2% interest.",
    carLoan: "Loan for the roadster",
    lombardLoan: "Lombard loan",
    creditCard: "Credit card",
  },
  comments: {
    price: "Purchase price according to the deed",
    purchase: "Notary, land register and taxes on the purchase",
    invoice: "Purchase price according to the invoice",
    appraisal: "Appraisal by a certified expert",
    broker: "Broker’s estimate based on nearby sales",
    tax: "Tax office assessment",
    insured: "Sum insured",
    accounts: "Six times the profit of the annual accounts",
    auction: "Auction house estimate",
    expert: "Estimate by a classic car expert",
  },
  restated:
    "The expert had included the attic in the living space: 148 m² instead of 126 m². Corrected report received.",
}
