import { defineMessage, type IntlShape } from "react-intl"

const messages = {
  missing: defineMessage({
    id: "reason.missing",
    defaultMessage: "This is required.",
    description: "Field error: nothing was entered",
  }),
  noPortfolio: defineMessage({
    id: "reason.noPortfolio",
    defaultMessage: "No portfolio selected",
    description: "Field error: the portfolio is missing",
  }),
  decimal: defineMessage<{ readonly example: string }>({
    id: "reason.decimal",
    defaultMessage: "Enter a number, for example {example}.",
    description: "Field error: not a number in the person's number format",
  }),
  count: defineMessage({
    id: "reason.count",
    defaultMessage: "Enter a whole number from 1 to 1000000.",
    description: "Field error: one side of a split",
  }),
  date: defineMessage({
    id: "reason.date",
    defaultMessage: "Enter a date.",
    description: "Field error: not a day of the calendar",
  }),
  dateRange: defineMessage({
    id: "reason.dateRange",
    defaultMessage: "Choose a date after 1900.",
    description: "Field error: the day lies too far back or ahead",
  }),
  negative: defineMessage({
    id: "reason.negative",
    defaultMessage: "Enter 0 or more.",
    description: "Field error: an amount that cannot be negative",
  }),
  percent: defineMessage({
    id: "reason.percent",
    defaultMessage: "Enter a percentage from 0 to 100.",
    description: "Field error: percentage out of range",
  }),
  notPositive: defineMessage({
    id: "reason.notPositive",
    defaultMessage: "Enter a quantity above 0.",
    description: "Field error: quantity is zero or negative",
  }),
  text: defineMessage({
    id: "reason.text",
    defaultMessage: "This text contains characters that cannot be stored. Please type it again.",
    description: "Field error: control characters in a text",
  }),
  tooLong: defineMessage({
    id: "reason.tooLong",
    defaultMessage: "This text is too long.",
    description: "Field error: text too long",
  }),
  symbol: defineMessage({
    id: "reason.symbol",
    defaultMessage: "Use only capital letters, digits and the characters . : = ^ _ -",
    description: "Field error: price symbol",
  }),
  isin: defineMessage({
    id: "reason.isin",
    defaultMessage: "This is not a valid ISIN: two letters, nine letters or digits, and a matching check digit.",
    description: "Field error: ISIN",
  }),
  email: defineMessage({
    id: "reason.email",
    defaultMessage:
      "Enter one email address, such as name@example.com, without spaces, commas, quotation marks or brackets.",
    description: "Field error: e-mail address",
  }),
  passwordShort: defineMessage({
    id: "reason.passwordShort",
    defaultMessage: "Choose a password of at least 12 characters.",
    description: "Field error: password too short",
  }),
  passwordLong: defineMessage({
    id: "reason.passwordLong",
    defaultMessage: "Choose a password of at most 256 characters.",
    description: "Field error: password too long",
  }),
  authenticatorCode: defineMessage({
    id: "reason.authenticatorCode",
    defaultMessage: "Please enter a valid 6-digit code",
    description: "Field error: code of an authenticator app",
  }),
  mailCode: defineMessage({
    id: "reason.mailCode",
    defaultMessage: "Enter the 8-digit code from the email.",
    description: "Field error: code sent by mail",
  }),
  setUpCode: defineMessage({
    id: "reason.setUpCode",
    defaultMessage: "Enter the 24 letters and digits of the set-up code.",
    description: "Field error: code for the first account",
  }),
  recoveryCode: defineMessage({
    id: "reason.recoveryCode",
    defaultMessage: "Enter the 24 letters and digits of a recovery code.",
    description: "Field error: recovery code",
  }),
  link: defineMessage({
    id: "reason.link",
    defaultMessage: "This link is incomplete. Open it from the email again.",
    description: "Field error: the link of a mail was cut off",
  }),
  weight: defineMessage({
    id: "reason.weight",
    defaultMessage: "Enter a weight above 0 and up to 1,000 kg.",
    description: "Field error: weight of a bar or coin",
  }),
  purity: defineMessage({
    id: "reason.purity",
    defaultMessage: "Enter a fineness above 0 and up to 1000 parts per thousand.",
    description: "Field error: fineness of a metal",
  }),
  interestRate: defineMessage({
    id: "reason.interestRate",
    defaultMessage: "Enter an interest rate from 0 to 1000%.",
    description: "Field error: interest a year in percent",
  }),
  address: defineMessage({
    id: "reason.address",
    defaultMessage: "Enter the address as used on its chain: letters and digits, at least 4, without spaces.",
    description: "Field error: address of a crypto wallet",
  }),
  goal: defineMessage({
    id: "reason.goal",
    defaultMessage: "Enter a target above 0.",
    description: "Field error: target of a financial goal",
  }),
  listTooLong: defineMessage({
    id: "reason.listTooLong",
    defaultMessage: "There are too many lines. Remove some.",
    description: "Field error: a list with too many entries",
  }),
  year: defineMessage({
    id: "reason.year",
    defaultMessage: "Enter a year from 1900 to 2200.",
    description: "Field error: vintage year of a fund",
  }),
  policyName: defineMessage({
    id: "reason.policyName",
    defaultMessage: "Policy name is required",
    description: "Field error: name of an insurance policy",
  }),
  ownershipMissing: defineMessage({
    id: "reason.ownershipMissing",
    defaultMessage: "Ownership percentage is required",
    description: "Field error",
  }),
  ownershipBelowZero: defineMessage({
    id: "reason.ownershipBelowZero",
    defaultMessage: "Ownership must be at least 0%",
    description: "Field error",
  }),
  ownershipBelowLeast: defineMessage({
    id: "reason.ownershipBelowLeast",
    defaultMessage: "Ownership must be at least 0.01%",
    description: "Field error: of a private-market investment",
  }),
  ownershipAboveWhole: defineMessage({
    id: "reason.ownershipAboveWhole",
    defaultMessage: "Ownership cannot exceed 100%",
    description: "Field error",
  }),
  timeZone: defineMessage({
    id: "reason.timeZone",
    defaultMessage: "Choose a time zone from the list. The server does not know this one.",
    description: "Field error: a time zone that only the browser knows",
  }),
  malformed: defineMessage({
    id: "reason.malformed",
    defaultMessage: "This is not valid. Please check it.",
    description: "Field error of any other kind",
  }),
}

const messageOfReason: Readonly<Record<string, (typeof messages)[Exclude<keyof typeof messages, "decimal">]>> = {
  missing: messages.missing,
  "portfolio.missing": messages.noPortfolio,
  "count.malformed": messages.count,
  notInteger: messages.count,
  "date.malformed": messages.date,
  "date.outOfRange": messages.dateRange,
  "money.negative": messages.negative,
  "percent.outOfRange": messages.percent,
  "quantity.notPositive": messages.notPositive,
  "text.malformed": messages.text,
  "text.notTrimmed": messages.text,
  "text.tooLong": messages.tooLong,
  tooLong: messages.tooLong,
  "symbol.malformed": messages.symbol,
  "isin.malformed": messages.isin,
  "weight.outOfRange": messages.weight,
  "purity.outOfRange": messages.purity,
  "interestRate.outOfRange": messages.interestRate,
  "address.malformed": messages.address,
  "goal.notPositive": messages.goal,
  "list.tooLong": messages.listTooLong,
  "quantity.negative": messages.negative,
  "year.malformed": messages.year,
  "timeZone.unknown": messages.timeZone,
  "policyName.missing": messages.policyName,
  "ownership.missing": messages.ownershipMissing,
  "ownership.belowZero": messages.ownershipBelowZero,
  "ownership.belowLeast": messages.ownershipBelowLeast,
  "ownership.aboveWhole": messages.ownershipAboveWhole,
  "email.malformed": messages.email,
  "password.tooShort": messages.passwordShort,
  "password.tooLong": messages.passwordLong,
  "code.malformed": messages.authenticatorCode,
  "code.mail": messages.mailCode,
  "code.recovery": messages.recoveryCode,
  "code.setUp": messages.setUpCode,
  "token.malformed": messages.link,
}

/** The text for the reason of a field's error. `example` is a number in the user's format. */
export function reasonMessage(reason: string, intl: IntlShape, example: string): string {
  if (reason === "decimal.malformed") return intl.formatMessage(messages.decimal, { example })
  return intl.formatMessage(messageOfReason[reason] ?? messages.malformed)
}
