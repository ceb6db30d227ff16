import { clara, company, type Context, day, estates, henrik, lena, plain } from "./context.ts"
import { type AccountName, currencyOf } from "./cash.ts"
import { monthEnds, monthOf, yearOf } from "#server/demo/days.ts"
import { type Terms, statements } from "./statements.ts"

/** Opens the accounts, records earnings and transfers, and states the balances whenever money moved. */
export function accounts(context: Context): void {
  for (const account of accountsOf(context)) open(context, account)
  earned(context)
  moved(context)
  statements(context, accountsOf(context))
}

interface Account extends Terms {
  readonly keptIn: string
  readonly title: string
  readonly accountType: "checking" | "savings"
  readonly institution: string
}

/** An account below its minimum gets money from another account further down in this list. */
const accountsOf = ({ texts }: Context): ReadonlyArray<Account> => [
  {
    name: "current",
    keptIn: clara,
    title: texts.accounts.current,
    accountType: "checking",
    institution: "Bankhaus Auwald",
    openedOn: day("2011-06-01"),
    interest: 0,
    least: { units: 15_000, lot: 25_000, from: "savings" },
    most: { units: 140_000, to: "savings" },
  },
  {
    name: "youth",
    keptIn: lena,
    title: texts.accounts.youth,
    accountType: "savings",
    institution: "Bankhaus Auwald",
    openedOn: day("2014-03-03"),
    interest: 120,
  },
  {
    name: "settlement",
    keptIn: henrik,
    title: texts.accounts.settlement,
    accountType: "checking",
    institution: "Bankhaus Auwald",
    openedOn: day("2014-09-01"),
    interest: 0,
    least: { units: 4_000, lot: 20_000, from: "savings" },
    most: { units: 90_000, to: "savings" },
  },
  {
    name: "sterling",
    keptIn: henrik,
    title: texts.accounts.sterling,
    accountType: "checking",
    institution: "Thornbury & Hale",
    openedOn: day("2014-09-01"),
    interest: 30,
    least: { units: 5_000, lot: 10_000, from: "savings" },
  },
  {
    name: "dollars",
    keptIn: company,
    title: texts.accounts.dollars,
    accountType: "checking",
    institution: "Privatbank Morgental",
    openedOn: day("2017-03-01"),
    interest: 110,
    least: { units: 20_000, lot: 50_000, from: "company" },
    most: { units: 240_000, to: "company" },
  },
  {
    name: "rents",
    keptIn: estates,
    title: texts.accounts.rents,
    accountType: "checking",
    institution: "Privatbank Morgental",
    openedOn: day("2015-05-04"),
    interest: 10,
    least: { units: 10_000, lot: 25_000, from: "company" },
    most: { units: 110_000, to: "company" },
  },
  {
    name: "company",
    keptIn: company,
    title: texts.accounts.company,
    accountType: "checking",
    institution: "Privatbank Morgental",
    openedOn: day("2013-04-02"),
    interest: 20,
    least: { units: 60_000, lot: 100_000, from: "savings" },
    most: { units: 480_000, to: "savings" },
  },
  {
    name: "savings",
    keptIn: clara,
    title: texts.accounts.savings,
    accountType: "savings",
    institution: "Privatbank Morgental",
    openedOn: day("2011-06-01"),
    interest: 45,
  },
]

const open = ({ book }: Context, { name, keptIn, title, openedOn, accountType, institution }: Account): void =>
  book.open(name, keptIn, {
    ...plain,
    name: title,
    currency: currencyOf[name],
    openedOn,
    details: { _tag: "account", accountType, institution, description: null, isActive: true },
  })

/** The family's initial money, its income from work, and an inheritance. */
function earned({ cash, today, random }: Context): void {
  cash.move("current", day("2011-06-01"), 8_400_000, "EUR")
  // The proceeds of the machine works that Clara's father had sold.
  cash.move("savings", day("2011-06-01"), 414_000_000, "CHF")
  // Henrik's mother left him money and shares in London.
  cash.move("sterling", day("2014-09-01"), 24_000_000, "GBP")
  const { around } = random("earnings")
  for (const on of monthEnds(day("2011-06-01"), today)) {
    const years = yearOf(on) - 2011
    // Two salaries, less the household's spending in the month; in March also the bonus.
    const saved = 690_000 + years * 22_000 + around(60_000) + (monthOf(on) === 3 ? 3_200_000 : 0)
    cash.move("current", on, saved, "EUR")
  }
  for (const on of monthEnds(day("2014-03-03"), today)) {
    if (monthOf(on) % 3 !== 0) continue
    // A quarter's children's allowance, and the Christmas gift of the grandparents.
    cash.move("youth", on, 24_000 + (monthOf(on) === 12 ? 50_000 : 0), "EUR")
  }
}

const transfers: ReadonlyArray<readonly [on: string, from: AccountName, to: AccountName, units: number]> = [
  // The capital of the two companies.
  ["2013-04-02", "savings", "company", 1_700_000],
  ["2015-05-04", "company", "rents", 420_000],
  ["2014-09-01", "savings", "settlement", 60_000],
  ["2017-03-01", "company", "dollars", 190_000],
]

function moved({ cash }: Context): void {
  for (const [on, from, to, units] of transfers) {
    cash.move(from, day(on), -units * 100, currencyOf[from])
    cash.move(to, day(on), units * 100, currencyOf[from])
  }
}
