import { type ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { EquityView } from "#contract/figures/borrowing.ts"
import type { HoldingAnswer } from "#contract/holdings.ts"
import { type Decimal, decimal, multiply, subtract, toPlainString } from "#contract/vocabulary.ts"
import { isInPercent } from "#contract/unitOfPrice.ts"
import { useSession } from "#web/client/useClient.ts"
import { writtenTo } from "#web/format/ratio.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { basisNames, premiumIntervalNames } from "#web/i18n/words.ts"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { UnitPrice } from "#ui/figures/UnitPrice.tsx"
import { Reading } from "#web/page/Page.tsx"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import type { ReadingId } from "#web/features/holdings/classes/classOnPages.ts"
import { holdingsMessages } from "#web/features/holdings/list/messages.ts"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import {
  averageCost,
  equity,
  expenses,
  gain,
  incomeOf,
  loanToValue,
  owed,
  returns,
  value,
  weight,
} from "./figureReadings.tsx"
import type { ReadingContent, ReadingOf, ReadingSource } from "./readingSource.ts"
import { age } from "./readingWords.ts"
import { useKeyFigures } from "./useKeyFigures.ts"

const figure = (text: string) => <span className="figure">{text}</span>

/** A fineness in parts per thousand, as it is stamped. */
const perMille = (purity: Decimal, words: Figures): string =>
  `${words.units(toPlainString(multiply(purity, decimal("1000"))))}\u00a0\u2030`

const units: ReadingOf = ({ holding: { details, figures }, words, intl }) => {
  const { units: held, staked } = figures
  if (held === null) return undefined
  return {
    name: <FormattedMessage {...(isInPercent(details) ? labelWords.nominal : messages.units)} />,
    figure: figure(words.units(held)),
    note:
      staked !== null &&
      [
        [messages.staked, staked] as const,
        [messages.free, toPlainString(subtract(decimal(held), decimal(staked)))] as const,
      ]
        .map(([name, amount]) => `${intl.formatMessage(name)} ${words.units(amount)}`)
        .join(" · "),
    explains: "holdingUnits",
  }
}

const text = (name: ReadingContent["name"], content: ReactNode, note?: ReactNode): ReadingContent => ({
  name,
  figure: content,
  note,
})

const readings: Readonly<Record<ReadingId, ReadingOf>> = {
  gain,
  return: returns,
  weight,
  averageCost,
  units,
  pieces: (source) => {
    const reading = units(source)
    const { details } = source.holding
    if (!reading || details._tag !== "metal") return reading
    const { words, intl } = source
    return {
      ...reading,
      name: <FormattedMessage {...messages.pieces} />,
      note: [
        intl.formatMessage(messages.grams, { weight: words.units(toPlainString(details.gramsPerPiece)) }),
        intl.formatMessage(messages.purity, { purity: perMille(details.purity, words) }),
      ].join(" · "),
    }
  },
  fineWeight: ({ holding: { figures }, words, intl }) =>
    figures.fineTroyOunces === null
      ? undefined
      : text(
          <FormattedMessage {...messages.fineWeight} />,
          figure(
            intl.formatMessage(holdingsMessages.troyOunces, { weight: writtenTo(figures.fineTroyOunces, 3, words) }),
          ),
        ),
  price: (source) => {
    const { price, basis } = source.holding.figures
    if (!price) return undefined
    const origin =
      basis === "paid"
        ? source.intl.formatMessage(basisNames.paid)
        : price.source && sourceName(price.source, source.intl)
    const { details } = source.holding
    const name =
      details._tag === "metal"
        ? messages.pricePerOunce
        : isInPercent(details)
          ? messages.priceInPercent
          : messages.price
    return text(
      <FormattedMessage {...name} />,
      <UnitPrice amount={price.amount} currency={price.currency} inPercent={isInPercent(details)} />,
      [age(price.on, source), origin].filter(Boolean).join(" · "),
    )
  },
  onItsWay: ({ holding: { figures, currency } }) =>
    figures.onItsWay === null
      ? undefined
      : text(<FormattedMessage {...labelWords.onItsWay} />, <Money amount={figures.onItsWay} currency={currency} />),
  // Where the gain cannot have the cost beside it.
  acquisitionCost: ({ holding: { acquisitionCost, figures } }) =>
    acquisitionCost && (figures.average === null || figures.basis === "cost")
      ? {
          name: <FormattedMessage {...messages.acquisitionCost} />,
          figure: <Money {...acquisitionCost} />,
          explains: "cost",
        }
      : undefined,
  income: incomeOf(messages.incomeOfYear),
  rents: incomeOf(messages.rentsOfYear),
  expenses,
  premium: ({ holding: { details }, intl }) =>
    details._tag === "insurance" && details.premium
      ? text(
          <FormattedMessage {...messages.premium} />,
          <Money {...details.premium.amount} />,
          intl.formatMessage(premiumIntervalNames[details.premium.interval]),
        )
      : undefined,
  maturity: ({ holding: { details }, words }) =>
    details._tag === "insurance" && details.maturityOn
      ? text(<FormattedMessage {...messages.maturity} />, words.day(details.maturityOn, "medium"))
      : undefined,
  policyNumber: ({ holding: { details } }) =>
    details._tag === "insurance" && details.policyNumber
      ? text(<FormattedMessage {...messages.policyNumber} />, details.policyNumber)
      : undefined,
  beneficiaries: ({ holding: { details }, words, intl }) =>
    details._tag === "insurance" && details.beneficiaries.length > 0
      ? text(
          <FormattedMessage {...messages.beneficiaries} />,
          intl.formatList(
            details.beneficiaries.map(({ name, percent }) =>
              percent === null ? name : `${name} (${words.percent(toPlainString(percent))})`,
            ),
          ),
        )
      : undefined,
}

/** The first readings of every class. */
const first: Readonly<Record<string, ReadingOf>> = { value, owed, equity, loanToValue }

interface Props {
  readonly answer: HoldingAnswer
  readonly equity: EquityView | undefined
}

/** The key figures of a holding, by its class: how it did, in two rows. */
export function KeyFigures({ answer: { holding, currency, on }, equity }: Props) {
  const intl = useIntl()
  const words = useFigures()
  const { costMethod } = useSession().preferences
  const { holdingId } = holding
  const computed = useKeyFigures({ holding, on })
  const source: ReadingSource = {
    holding,
    currency,
    on,
    intl,
    words,
    costMethod,
    equity,
    computed,
  }
  const shown = [
    ...Object.entries(first),
    ...classOf(holding.assetClass).readings.map((id) => [id, readings[id]] as const),
  ].flatMap(([id, readingOf]) => {
    const content = readingOf(source)
    return content ? [{ id, ...content }] : []
  })
  return (
    <dl className="readings holding-figures">
      {shown.map(({ id, name, figure, note, explains, explainedIn }) => (
        <Reading key={id} name={name} note={note}>
          {figure}{" "}
          {explains && <Explain figure={explains} subjectId={holdingId} currency={holding.currency} {...explainedIn} />}
        </Reading>
      ))}
    </dl>
  )
}
