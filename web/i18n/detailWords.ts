import type {
  Instrument,
  AccountType,
  Metal,
  MetalForm,
  OtherInvestmentType,
  PolicyType,
  PremiumInterval,
  PrivateMarketType,
  PropertyType,
  Sector,
} from "#contract/vocabulary.ts"
import type { Words } from "./wordsByValue.ts"
import { text, texts } from "./texts.ts"

/*
 * The terms for the details of holdings, by class.
 */

export const accountTypeNames: Words<AccountType> = texts("accountType", {
  cash: ["Cash", "Type of account"],
  checking: ["Current account", "Type of account"],
  savings: ["Savings", "Type of account"],
  time_deposit: text("accountType.timeDeposit", "Time deposit", "Type of account"),
  demand_deposit: text("accountType.demandDeposit", "Sight deposit", "Type of account"),
  loan: ["Loan", "Type of account"],
})

export const instrumentNames: Words<Instrument> = texts("instrument", {
  stock: ["Stock", "Kind of security"],
  bond: ["Bond", "Kind of security"],
  etf: ["ETF", "Kind of security"],
  fund: ["Fund", "Kind of security"],
  other: ["Other security", "Kind of security"],
})

export const sectorNames: Words<Sector> = texts("sector", {
  communicationServices: ["Communication services", "Sector of a company"],
  consumerDiscretionary: ["Consumer discretionary", "Sector of a company"],
  consumerStaples: ["Consumer staples", "Sector of a company"],
  energy: ["Energy", "Sector of a company"],
  financials: ["Financials", "Sector of a company"],
  healthCare: ["Health care", "Sector of a company"],
  industrials: ["Industrials", "Sector of a company"],
  informationTechnology: ["Information technology", "Sector of a company"],
  materials: ["Materials", "Sector of a company"],
  realEstate: ["Real estate", "Sector of a company"],
  utilities: ["Utilities", "Sector of a company"],
})

export const propertyTypeNames: Words<PropertyType> = texts("propertyType", {
  residential: ["Residential", "Type of property"],
  commercial: ["Commercial", "Type of property"],
  land: ["Land", "Type of property"],
  industrial: ["Industrial", "Type of property"],
  other: ["Other", "Type of property"],
})

export const metalNames: Words<Metal> = texts("metal", {
  gold: ["Gold", "Precious metal"],
  silver: ["Silver", "Precious metal"],
  platinum: ["Platinum", "Precious metal"],
  palladium: ["Palladium", "Precious metal"],
})

export const metalFormNames: Words<MetalForm> = texts("metalForm", {
  bar: ["Bar", "Form in which a precious metal is held"],
  coins: ["Coins", "Form in which a precious metal is held"],
})

export const privateMarketTypeNames: Words<PrivateMarketType> = texts("privateType", {
  direct_investment: text("privateType.directInvestment", "Direct investment", "Type of private-market investment"),
  private_equity: text("privateType.privateEquity", "Private equity", "Type of private-market investment"),
  venture_capital: text("privateType.ventureCapital", "Venture capital", "Type of private-market investment"),
  private_debt: text("privateType.privateDebt", "Private debt", "Type of private-market investment"),
  esop: ["Employee shares (ESOP)", "Type of private-market investment: shares or options of the employer"],
  startup: ["Startup", "Type of private-market investment"],
  other: ["Other", "Type of private-market investment"],
})

export const policyTypeNames: Words<PolicyType> = texts("policyType", {
  pension: ["Pension", "Type of insurance policy or pension"],
  endowment: ["Endowment", "Type of insurance policy: a life insurance that pays out a capital"],
  company_pension: text("policyType.companyPension", "Company pension", "Type of insurance policy or pension"),
  term_life: text(
    "policyType.termLife",
    "Term life (no surrender value)",
    "Type of insurance policy that pays on death only",
  ),
  other: ["Other", "Type of insurance policy or pension"],
})

export const premiumIntervalNames: Words<PremiumInterval> = texts("premium", {
  monthly: ["Monthly", "How often a premium is paid"],
  quarterly: ["Quarterly", "How often a premium is paid"],
  halfYearly: ["Half-yearly", "How often a premium is paid"],
  yearly: ["Yearly", "How often a premium is paid"],
  single: ["Single premium", "How often a premium is paid: once"],
})

export const otherInvestmentTypeNames: Words<OtherInvestmentType> = texts("otherType", {
  vehicle: ["Vehicle", "Type of other investment"],
  commodity: ["Commodity", "Type of other investment"],
  art: ["Art", "Type of other investment"],
  collectible: ["Collectible", "Type of other investment"],
  watch_jewelry: text("otherType.watchJewelry", "Watches and jewellery", "Type of other investment"),
  intellectual_property: text("otherType.intellectualProperty", "Intellectual property", "Type of other investment"),
  business_interest: text("otherType.businessInterest", "Business interest", "Type of other investment"),
  other: ["Other", "Type of other investment"],
})
