import { defineMessage } from "react-intl"
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
} from "#contract/vocabulary.ts"
import type { Words } from "./wordsByValue.ts"

/*
 * The terms for the details of holdings, by class.
 */

export const accountTypeNames: Words<AccountType> = {
  cash: defineMessage({ id: "accountType.cash", defaultMessage: "Cash", description: "Type of account" }),
  checking: defineMessage({
    id: "accountType.checking",
    defaultMessage: "Current account",
    description: "Type of account",
  }),
  savings: defineMessage({ id: "accountType.savings", defaultMessage: "Savings", description: "Type of account" }),
  time_deposit: defineMessage({
    id: "accountType.timeDeposit",
    defaultMessage: "Time deposit",
    description: "Type of account",
  }),
  demand_deposit: defineMessage({
    id: "accountType.demandDeposit",
    defaultMessage: "Sight deposit",
    description: "Type of account",
  }),
  loan: defineMessage({ id: "accountType.loan", defaultMessage: "Loan", description: "Type of account" }),
}

export const instrumentNames: Words<Instrument> = {
  stock: defineMessage({ id: "instrument.stock", defaultMessage: "Stock", description: "Kind of security" }),
  bond: defineMessage({ id: "instrument.bond", defaultMessage: "Bond", description: "Kind of security" }),
  etf: defineMessage({ id: "instrument.etf", defaultMessage: "ETF", description: "Kind of security" }),
  fund: defineMessage({ id: "instrument.fund", defaultMessage: "Fund", description: "Kind of security" }),
  other: defineMessage({ id: "instrument.other", defaultMessage: "Other security", description: "Kind of security" }),
}

export const propertyTypeNames: Words<PropertyType> = {
  residential: defineMessage({
    id: "propertyType.residential",
    defaultMessage: "Residential",
    description: "Type of property",
  }),
  commercial: defineMessage({
    id: "propertyType.commercial",
    defaultMessage: "Commercial",
    description: "Type of property",
  }),
  land: defineMessage({ id: "propertyType.land", defaultMessage: "Land", description: "Type of property" }),
  industrial: defineMessage({
    id: "propertyType.industrial",
    defaultMessage: "Industrial",
    description: "Type of property",
  }),
  other: defineMessage({ id: "propertyType.other", defaultMessage: "Other", description: "Type of property" }),
}

export const metalNames: Words<Metal> = {
  gold: defineMessage({ id: "metal.gold", defaultMessage: "Gold", description: "Precious metal" }),
  silver: defineMessage({ id: "metal.silver", defaultMessage: "Silver", description: "Precious metal" }),
  platinum: defineMessage({ id: "metal.platinum", defaultMessage: "Platinum", description: "Precious metal" }),
  palladium: defineMessage({ id: "metal.palladium", defaultMessage: "Palladium", description: "Precious metal" }),
}

export const metalFormNames: Words<MetalForm> = {
  bar: defineMessage({
    id: "metalForm.bar",
    defaultMessage: "Bar",
    description: "Form in which a precious metal is held",
  }),
  coins: defineMessage({
    id: "metalForm.coins",
    defaultMessage: "Coins",
    description: "Form in which a precious metal is held",
  }),
}

export const privateMarketTypeNames: Words<PrivateMarketType> = {
  direct_investment: defineMessage({
    id: "privateType.directInvestment",
    defaultMessage: "Direct investment",
    description: "Type of private-market investment",
  }),
  private_equity: defineMessage({
    id: "privateType.privateEquity",
    defaultMessage: "Private equity",
    description: "Type of private-market investment",
  }),
  venture_capital: defineMessage({
    id: "privateType.ventureCapital",
    defaultMessage: "Venture capital",
    description: "Type of private-market investment",
  }),
  private_debt: defineMessage({
    id: "privateType.privateDebt",
    defaultMessage: "Private debt",
    description: "Type of private-market investment",
  }),
  esop: defineMessage({
    id: "privateType.esop",
    defaultMessage: "Employee shares (ESOP)",
    description: "Type of private-market investment: shares or options of the employer",
  }),
  startup: defineMessage({
    id: "privateType.startup",
    defaultMessage: "Startup",
    description: "Type of private-market investment",
  }),
  other: defineMessage({
    id: "privateType.other",
    defaultMessage: "Other",
    description: "Type of private-market investment",
  }),
}

export const policyTypeNames: Words<PolicyType> = {
  pension: defineMessage({
    id: "policyType.pension",
    defaultMessage: "Pension",
    description: "Type of insurance policy or pension",
  }),
  endowment: defineMessage({
    id: "policyType.endowment",
    defaultMessage: "Endowment",
    description: "Type of insurance policy: a life insurance that pays out a capital",
  }),
  company_pension: defineMessage({
    id: "policyType.companyPension",
    defaultMessage: "Company pension",
    description: "Type of insurance policy or pension",
  }),
  other: defineMessage({
    id: "policyType.other",
    defaultMessage: "Other",
    description: "Type of insurance policy or pension",
  }),
}

export const premiumIntervalNames: Words<PremiumInterval> = {
  monthly: defineMessage({
    id: "premium.monthly",
    defaultMessage: "Monthly",
    description: "How often a premium is paid",
  }),
  quarterly: defineMessage({
    id: "premium.quarterly",
    defaultMessage: "Quarterly",
    description: "How often a premium is paid",
  }),
  halfYearly: defineMessage({
    id: "premium.halfYearly",
    defaultMessage: "Half-yearly",
    description: "How often a premium is paid",
  }),
  yearly: defineMessage({ id: "premium.yearly", defaultMessage: "Yearly", description: "How often a premium is paid" }),
  single: defineMessage({
    id: "premium.single",
    defaultMessage: "Single premium",
    description: "How often a premium is paid: once",
  }),
}

export const otherInvestmentTypeNames: Words<OtherInvestmentType> = {
  vehicle: defineMessage({
    id: "otherType.vehicle",
    defaultMessage: "Vehicle",
    description: "Type of other investment",
  }),
  commodity: defineMessage({
    id: "otherType.commodity",
    defaultMessage: "Commodity",
    description: "Type of other investment",
  }),
  art: defineMessage({ id: "otherType.art", defaultMessage: "Art", description: "Type of other investment" }),
  collectible: defineMessage({
    id: "otherType.collectible",
    defaultMessage: "Collectible",
    description: "Type of other investment",
  }),
  watch_jewelry: defineMessage({
    id: "otherType.watchJewelry",
    defaultMessage: "Watches and jewellery",
    description: "Type of other investment",
  }),
  intellectual_property: defineMessage({
    id: "otherType.intellectualProperty",
    defaultMessage: "Intellectual property",
    description: "Type of other investment",
  }),
  business_interest: defineMessage({
    id: "otherType.businessInterest",
    defaultMessage: "Business interest",
    description: "Type of other investment",
  }),
  other: defineMessage({ id: "otherType.other", defaultMessage: "Other", description: "Type of other investment" }),
}
