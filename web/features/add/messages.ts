import { texts } from "#web/i18n/texts.ts"

export const addMessages = texts("add", {
  field: ["What is it?", "Field over everything that can be added"],
  hint: [
    "Name, ticker, ISIN, IBAN, address of a house or wallet, or what it is: “mortgage”, “gold”, “car”.",
    "Below the field over everything that can be added",
  ],
  results: ["What can be added", "Name of a list"],
  count: [
    "{count, plural, =0 {Nothing found.} one {# result.} other {# results.}}",
    "Read aloud while the user types: how many lines there are to choose from",
  ],
  unlisted: ["Add “{text}” without a listed price", "Last line of the list; text is what the user typed"],
  unlistedNote: ["You enter its value", "Below the last line of the list"],
  orClass: ["Or choose what it is", "Heading over buttons for the kinds of things that can be added"],
  iban: ["Account {iban}", "Line of the list, after the user typed the number of a bank account"],
  address: ["Property at {address}", "Line of the list, after the user typed a postal address"],
  wallet: ["Wallet {address}", "Line of the list, after the user typed an address on a blockchain"],
  accountName: [
    "Account …{digits}, {country}",
    "Name of an account to begin with; digits are the last four of its IBAN, country is that of its bank",
  ],
  wrongDigits: [
    "The check digit is wrong. Compare the number with its source; it can be corrected in the form.",
    "Below a line of the list, after the user typed an ISIN or IBAN with a mistyped character",
  ],
  isin: ["Security {isin}", "Line of the list, after the user typed an ISIN that the product does not know"],
})

/** The buttons for the kinds of things, in the order in which they are shown. */
export const thingNames = texts("add.thing", {
  account: ["Account", "Button: adds an account at a bank"],
  realEstate: ["House or land", "Button: adds real estate"],
  security: ["Share, fund, bond", "Button: adds a security"],
  debt: ["Debt", "Button: adds a debt"],
  private: ["Private investment", "Button: adds a private-market investment"],
  metal: ["Gold, silver", "Button: adds a precious metal"],
  insurance: ["Policy or pension", "Button: adds an insurance policy or a pension"],
  crypto: ["Crypto", "Button: adds a token, outside of a wallet"],
  wallet: ["Wallet", "Button: connects a crypto wallet"],
  other: ["Other", "Button: adds a vehicle, art or another valuable"],
  portfolio: ["Person or company", "Button: adds a portfolio, which belongs to a person or company"],
})

/** Words by which the kinds of things are found, beside their names. */
export const thingWords = texts("add.words", {
  account: [
    "bank, bank account, cash, current account, savings account, deposit, giro, money",
    "Words that users may type for a bank account, with commas between them",
  ],
  realEstate: [
    "house, flat, apartment, home, land, plot, property, real estate, building, garage, holiday home",
    "Words that users may type for real estate, with commas between them",
  ],
  security: [
    "share, shares, stock, equity, fund, ETF, bond, security, certificate",
    "Words that users may type for a security, with commas between them",
  ],
  debt: [
    "debt, loan, credit, liability, owed, overdraft",
    "Words that users may type for a debt, with commas between them",
  ],
  private: [
    "private equity, venture capital, private fund, participation, startup, unlisted company",
    "Words that users may type for a private-market investment, with commas between them",
  ],
  metal: [
    "precious metal, gold, coins, bars, ounce, Krugerrand, bullion",
    "Words that users may type for precious metals, with commas between them",
  ],
  insurance: [
    "insurance, life insurance, policy, pension, annuity, retirement",
    "Words that users may type for a policy or pension, with commas between them",
  ],
  crypto: ["crypto, cryptocurrency, coin, token", "Words that users may type for a token, with commas between them"],
  wallet: [
    "wallet, crypto wallet, address, ledger, hardware wallet",
    "Words that users may type for a crypto wallet, with commas between them",
  ],
  other: [
    "valuables, furniture, wine, horse, claim",
    "Words that users may type for other valuables, with commas between them",
  ],
  portfolio: [
    "person, company, owner, child, wife, husband, partner, trust, foundation, portfolio",
    "Words that users may type for an owner, with commas between them",
  ],
  vehicle: [
    "car, motorcycle, boat, yacht, camper, vehicle, bicycle, aircraft",
    "Words that users may type for a vehicle, with commas between them",
  ],
  art: ["painting, sculpture, picture, art", "Words that users may type for art, with commas between them"],
  watch_jewelry: [
    "watch, ring, necklace, jewellery, jewelry, diamond",
    "Words that users may type for watches and jewellery, with commas between them",
  ],
  mortgage: ["mortgage, home loan, house loan", "Words that users may type for a mortgage, with commas between them"],
  creditCard: ["credit card, card", "Words that users may type for a credit card, with commas between them"],
  autoLoan: ["car loan, leasing, lease", "Words that users may type for a car loan, with commas between them"],
  gold: [
    "gold coins, gold bars, Krugerrand, sovereign",
    "Words that users may type for gold, with commas between them",
  ],
  silver: ["silver coins, silver bars", "Words that users may type for silver, with commas between them"],
  companyPension: [
    "company pension, occupational pension, workplace pension, pension fund",
    "Words that users may type for a pension from an employer, with commas between them",
  ],
  savings: [
    "savings account, savings, savings book",
    "Words that users may type for a savings account, with commas between them",
  ],
  time_deposit: [
    "time deposit, fixed deposit, term deposit",
    "Words that users may type for a deposit for a fixed time, with commas between them",
  ],
  cash: ["cash, banknotes", "Words that users may type for cash, with commas between them"],
  personalLoan: [
    "personal loan, private loan, family loan",
    "Words that users may type for a personal loan, with commas between them",
  ],
})
