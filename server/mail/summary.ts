import type { AssetClass } from "#domain/holding/assetClass.ts"
import type { HealthIssue } from "#contract/figures/explain.ts"
import type { Language, NumberFormat } from "#contract/people/preferences.ts"
import { type Text, textIn, texts } from "#server/texts/texts.ts"
import { figuresIn } from "./figures.ts"
import { formatsIn } from "./formatting.ts"
import type { Row } from "./layout.ts"

/** The figures of a weekly summary, as the pages show them: plain decimals in the reader's base currency. */
export interface SummaryFigures {
  /** The Sunday at whose end the net worth is measured, and the Sunday before. */
  readonly on: string
  readonly from: string
  readonly currency: string
  readonly net: string
  /** Null: the household's first day is later than `from`. `percent` is null if the net worth then was zero or less. */
  readonly change: { readonly amount: string; readonly percent: string | null } | null
  /** By which the classes of assets and types of debt changed; those that did not are left out. */
  readonly parts: ReadonlyArray<{
    readonly kind: "assetClass" | "debtType"
    readonly key: string
    readonly amount: string
  }>
  /** Currencies without an exchange rate, whose lines are in no figure. */
  readonly missing: ReadonlyArray<string>
  /** How many holdings are valued at cost, because no price is known. */
  readonly atCost: number
  /** The day of the oldest price that was used. */
  readonly oldestPriceOn: string | null
  /** How many issues of each kind make the figures less reliable. */
  readonly issues: Partial<Record<HealthIssue["_tag"], number>>
}

/** Figures under a heading. */
export interface MailTable {
  readonly heading: string | undefined
  readonly rows: ReadonlyArray<Row>
}

export const summaryTexts = texts("mail.summary", {
  net: ["Net worth", "Mail with the weekly summary: beside the amount"],
  change: ["Change in the week", "Mail with the weekly summary: beside the amount"],
  noChange: [
    "Not known: the first entries are of this week",
    "Mail with the weekly summary: in the place of the change",
  ],
  assets: [
    "of which {name}",
    "Mail with the weekly summary: the part of the change in an asset class, such as Securities",
  ],
  debts: [
    "of which debts: {name}",
    "Mail with the weekly summary: the part of the change in a type of debt, such as Mortgage",
  ],
  missing: [
    "Not included, because there is no exchange rate",
    "Mail with the weekly summary: beside a list of currencies",
  ],
  atCost: ["Valued at cost, because no price is known", "Mail with the weekly summary: beside the number of holdings"],
  oldestPrice: ["Oldest price used", "Mail with the weekly summary: beside a day"],
  toDo: ["To do, so that the figures are reliable:", "Mail with the weekly summary: above a list with numbers"],
  nothingToDo: [
    "Prices, statements and valuations are up to date.",
    "Mail with the weekly summary: in the place of the list",
  ],
})

/** Asset classes, `debt` for a claim on an outsider, and `account` for an overdraft. */
export const summaryClassNames = texts("mail.assetClass", {
  security: ["Securities", "Mail with the weekly summary: asset class"],
  private: ["Private markets", "Mail with the weekly summary: asset class"],
  realEstate: ["Real estate", "Mail with the weekly summary: asset class"],
  crypto: ["Crypto", "Mail with the weekly summary: asset class"],
  metal: ["Precious metals", "Mail with the weekly summary: asset class"],
  account: ["Accounts", "Mail with the weekly summary: asset class"],
  insurance: ["Insurance and retirement", "Mail with the weekly summary: asset class"],
  other: ["Other investments", "Mail with the weekly summary: asset class"],
  debt: ["Debts", "Mail with the weekly summary: everything owed"],
}) satisfies Readonly<Record<AssetClass | "debt", Text>>

export const summaryDebtNames = texts("mail.debtType", {
  mortgage: ["Mortgage", "Mail with the weekly summary: type of debt"],
  creditCard: ["Credit card", "Mail with the weekly summary: type of debt"],
  personalLoan: ["Personal loan", "Mail with the weekly summary: type of debt"],
  autoLoan: ["Car loan", "Mail with the weekly summary: type of debt"],
  other: ["Other", "Mail with the weekly summary: type of debt"],
})

export const summaryIssueNames = texts("mail.issue", {
  SoldNotClosed: ["Sold and not closed", "Mail with the weekly summary: to do, beside a number"],
  StalePrice: ["Outdated prices", "Mail with the weekly summary: to do, beside a number"],
  UnitsWithoutPrice: ["Holdings without a price", "Mail with the weekly summary: to do, beside a number"],
  PriceFactor: ["Prices that are likely in another unit", "Mail with the weekly summary: to do, beside a number"],
  ActionWithoutPrice: ["Spin-offs and mergers without a price", "Mail with the weekly summary: to do, beside a number"],
  HeldPrice: ["Prices that wait for a decision", "Mail with the weekly summary: to do, beside a number"],
  MissingRate: ["Missing exchange rates", "Mail with the weekly summary: to do, beside a number"],
  StaleRate: ["Outdated exchange rates", "Mail with the weekly summary: to do, beside a number"],
  OldBalance: ["Outdated statements", "Mail with the weekly summary: to do, beside a number"],
  OldValuation: ["Outdated valuations", "Mail with the weekly summary: to do, beside a number"],
  SwapWithoutOtherLeg: ["Incomplete swaps", "Mail with the weekly summary: to do, beside a number"],
  StakesBelowWhole: ["Portfolios held in part", "Mail with the weekly summary: to do, beside a number"],
}) satisfies Readonly<Record<HealthIssue["_tag"], Text>>

/** The figures of a weekly summary, and what needs doing, in the language and number format of its reader. */
export function summaryTables(
  language: Language,
  figures: SummaryFigures,
  numberFormat: NumberFormat,
): ReadonlyArray<MailTable> {
  const { currency, net, change, parts, missing, atCost, oldestPriceOn, issues } = figures
  const { money, percent } = figuresIn(numberFormat)
  const say = (text: Text, values?: Readonly<Record<string, string>>): string => textIn(language, text, values)
  const list = new Intl.ListFormat(language, { type: "conjunction" })
  const changed =
    change === null
      ? say(summaryTexts.noChange)
      : money(change.amount, currency, "signed") +
        (change.percent === null ? "" : ` (${percent(change.percent, "signed")})`)
  const rows: ReadonlyArray<Row> = [
    { label: say(summaryTexts.net), value: money(net, currency), isTotal: true },
    { label: say(summaryTexts.change), value: changed, isTotal: true },
    ...parts.map(({ kind, key, amount }) => ({
      label: say(kind === "assetClass" ? summaryTexts.assets : summaryTexts.debts, { name: say(nameOf(kind, key)) }),
      value: money(amount, currency, "signed"),
    })),
    ...(missing.length === 0 ? [] : [{ label: say(summaryTexts.missing), value: list.format(missing) }]),
    ...(atCost === 0 ? [] : [{ label: say(summaryTexts.atCost), value: String(atCost) }]),
    ...(oldestPriceOn === null
      ? []
      : [{ label: say(summaryTexts.oldestPrice), value: formatsIn(language).day(oldestPriceOn) }]),
  ]
  const counted = Object.entries(summaryIssueNames).flatMap(([tag, text]) => {
    const count = issues[tag as HealthIssue["_tag"]] ?? 0
    return count === 0 ? [] : [{ label: say(text), value: String(count) }]
  })
  return [
    { heading: undefined, rows },
    { heading: say(counted.length === 0 ? summaryTexts.nothingToDo : summaryTexts.toDo), rows: counted },
  ]
}

function nameOf(kind: "assetClass" | "debtType", key: string): Text {
  const classes: Readonly<Record<string, Text>> = summaryClassNames
  const debts: Readonly<Record<string, Text>> = summaryDebtNames
  return (kind === "debtType" ? debts[key] : undefined) ?? classes[key] ?? summaryClassNames.other
}
