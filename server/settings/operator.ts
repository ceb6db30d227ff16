import { Currency } from "#domain/shared/money.ts"
import { Schema } from "effect"
import { optional, type ReadVariable, variable } from "./settingsVariable.ts"

/** The operator of the installation, according to their settings. The public pages omit what is null. */
export interface Operator {
  readonly name: string | null
  /** Line by line. */
  readonly address: ReadonlyArray<string>
  readonly representedBy: string | null
  readonly register: string | null
  readonly vatId: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly dataProtectionEmail: string | null
  readonly supervisoryAuthority: string | null
  /** The country the data lies in, as a two-letter code: `DE`. */
  readonly hostingCountry: string | null
  /** The availability in percent that they aim for: `99.9`. */
  readonly availabilityTarget: string | null
}

/** Prices for a year paid in advance, written as `"348.00"`. */
export interface PlanPrices {
  readonly currency: string
  readonly starter: string
  readonly premium: string
  readonly black: string
}

const words = { allowed: "a line of at most 200 characters", schema: optional(/^[^\p{Cc}]{1,200}$/u) }
const mailbox = { allowed: "an e-mail address", schema: optional(/^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/) }

/** What the public pages show of the operator. They leave out what is not set. */
export const operatorVariables = {
  OPERATOR_NAME: variable({
    meaning:
      "The operator of the installation: a person or a company, for the imprint, the terms and the contact page.",
    ...words,
  }),
  OPERATOR_ADDRESS: variable({
    meaning: "The postal address of the operator, with ; between its lines: Example Street 1; 10115 Berlin; Germany.",
    ...words,
  }),
  OPERATOR_REPRESENTED_BY: variable({
    meaning: "The representative of the operator, if it is a company.",
    ...words,
  }),
  OPERATOR_REGISTER: variable({
    meaning: "The register of the operator and the number in it: Amtsgericht Charlottenburg, HRB 12345.",
    ...words,
  }),
  OPERATOR_VAT_ID: variable({
    meaning: "The VAT identification number of the operator.",
    allowed: "a number such as DE123456789",
    schema: optional(/^[A-Z]{2,3}[- ]?[A-Z0-9 .-]{4,20}$/),
  }),
  OPERATOR_EMAIL: variable({
    meaning: "The email address for enquiries.",
    ...mailbox,
  }),
  OPERATOR_PHONE: variable({
    meaning: "The telephone number for enquiries.",
    allowed: "a telephone number such as +49 30 1234567",
    schema: optional(/^\+?[0-9][0-9 ()/.-]{3,30}$/),
  }),
  OPERATOR_DATA_PROTECTION_EMAIL: variable({
    meaning: "The address of the data protection officer, or of the person responsible for data protection.",
    ...mailbox,
  }),
  OPERATOR_SUPERVISORY_AUTHORITY: variable({
    meaning: "The data protection authority responsible for the operator.",
    ...words,
  }),
  HOSTING_COUNTRY: variable({
    meaning: "The country in which the data is stored. The public pages name it, so set it only if it is true.",
    allowed: "a two-letter country code such as DE",
    schema: optional(/^[A-Z]{2}$/),
  }),
  AVAILABILITY_TARGET: variable({
    meaning:
      "The availability of the installation that you aim for, in percent. The public pages name it as a target; without " +
      "it they state no availability.",
    allowed: "a percentage such as 99.9",
    schema: optional(/^(?:\d{1,2}(?:\.\d{1,2})?|100)$/),
  }),
  PLAN_PRICES: variable({
    meaning:
      "The price of each plan per year, taxes included, if BILLING is on: the currency, then starter, premium and " +
      "black, such as EUR 290 590 990. Without it the plans are shown without a price.",
    allowed: "a currency and three amounts such as EUR 290 590 990.50",
    schema: Schema.UndefinedOr(
      Schema.String.check(
        Schema.makeFilter((text: string) => {
          const [currency = "", ...amounts] = text.trim().split(/\s+/)
          const isKnown = Schema.is(Currency)(currency)
          return isKnown && amounts.length === 3 && amounts.every((amount) => amountPattern.test(amount))
        }),
      ),
    ),
  }),
}

const amountPattern = /^(?:0|[1-9]\d{0,6})(?:\.\d{2})?$/

export function readOperator(read: ReadVariable): Operator {
  const said = (name: keyof typeof operatorVariables): string | null =>
    read(name, operatorVariables[name])?.trim() || null
  return {
    name: said("OPERATOR_NAME"),
    address: (said("OPERATOR_ADDRESS") ?? "")
      .split(";")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
    representedBy: said("OPERATOR_REPRESENTED_BY"),
    register: said("OPERATOR_REGISTER"),
    vatId: said("OPERATOR_VAT_ID"),
    email: said("OPERATOR_EMAIL"),
    phone: said("OPERATOR_PHONE"),
    dataProtectionEmail: said("OPERATOR_DATA_PROTECTION_EMAIL"),
    supervisoryAuthority: said("OPERATOR_SUPERVISORY_AUTHORITY"),
    hostingCountry: said("HOSTING_COUNTRY"),
    availabilityTarget: said("AVAILABILITY_TARGET"),
  }
}

export function readPlanPrices(read: ReadVariable): PlanPrices | undefined {
  const given = read("PLAN_PRICES", operatorVariables.PLAN_PRICES)
  if (given === undefined) return undefined
  const [currency = "", ...amounts] = given.trim().split(/\s+/)
  const [starter = "", premium = "", black = ""] = amounts.map((amount) =>
    amount.includes(".") ? amount : `${amount}.00`,
  )
  return { currency, starter, premium, black }
}
