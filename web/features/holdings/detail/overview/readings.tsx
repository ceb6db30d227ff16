import type { ReactNode } from "react"
import { FormattedMessage, type IntlShape, type TypedMessageDescriptor, useIntl } from "react-intl"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import type { HoldingAnswer, HoldingView } from "#contract/holdings.ts"
import { type Decimal, decimal, isZero, multiply, subtract, toPlainString } from "#contract/vocabulary.ts"
import { isInPercent } from "#contract/unitOfPrice.ts"
import { daysBetween } from "#web/format/days.ts"
import { writtenTo } from "#web/format/ratio.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { basisNames, investableNames, premiumIntervalNames } from "#web/i18n/words.ts"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { UnitPrice } from "#ui/figures/UnitPrice.tsx"
import { Reading, Readings } from "#web/page/Page.tsx"
import { classOf } from "#web/features/holdings/classes/classes.ts"
import type { ReadingId } from "#web/features/holdings/classes/classOnPages.ts"
import { investableOf } from "#web/features/holdings/list/describe.ts"
import { holdingsMessages } from "#web/features/holdings/list/messages.ts"
import { PrivateReadings } from "#web/features/holdings/privateMarkets/PrivateReadings.tsx"
import { holdingMessages as messages } from "#web/features/holdings/detail/messages.ts"
import { Say } from "#ui/Say.tsx"

/** The source of the key figures. */
interface ReadingSource {
  readonly holding: HoldingView
  /** The currency of the totals. */
  readonly currency: string
  readonly on: string
  readonly intl: IntlShape
  readonly words: Figures
}

interface ReadingContent {
  readonly name: TypedMessageDescriptor
  readonly figure: ReactNode
  readonly note?: ReactNode
  readonly explains?: ExplainedFigure
}

type ReadingOf = (source: ReadingSource) => ReadingContent | undefined

const isSomething = (amount: string): boolean => /[1-9]/.test(amount)
const figure = (text: string) => <span className="figure">{text}</span>

/** A fineness in parts per thousand, as it is stamped. */
const perMille = (purity: Decimal, words: Figures): string =>
  `${words.units(toPlainString(multiply(purity, decimal("1000"))))}\u00a0\u2030`

/** The day of a fact and how long ago it was, or from which it is carried back. */
const age = (stated: string, { on, words, intl }: ReadingSource): string =>
  stated > on
    ? intl.formatMessage(labelWords.carriedBack, { day: words.day(stated, "medium") })
    : intl.formatMessage(messages.statedOn, {
        day: words.day(stated, "medium"),
        days: daysBetween(stated, on),
        age: words.count(daysBetween(stated, on)),
      })

const units: ReadingOf = ({ holding: { details, figures }, words }) =>
  figures.units === null
    ? undefined
    : {
        name: isInPercent(details) ? labelWords.nominal : messages.units,
        figure: figure(words.units(figures.units)),
        explains: "holdingUnits",
      }

const income =
  (name: TypedMessageDescriptor): ReadingOf =>
  ({ holding: { figures, currency }, words, intl }) =>
    isSomething(figures.income.gross)
      ? {
          name,
          figure: <Money amount={figures.income.gross} currency={currency} />,
          note:
            isSomething(figures.income.taxWithheld) &&
            intl.formatMessage(messages.incomeTax, { amount: words.money(figures.income.taxWithheld, currency) }),
          explains: "income",
        }
      : undefined

const readings: Readonly<Record<ReadingId, ReadingOf>> = {
  inBase: ({ holding: { figures, currency }, currency: base }) =>
    currency === base && figures.share === "100"
      ? undefined
      : {
          name: messages.inBase,
          figure:
            figures.ownedValueInBase === null ? (
              <Say as="span" className="soft" message={messages.noRate} />
            ) : (
              <Money amount={figures.ownedValueInBase} currency={base} />
            ),
          explains: "holdingValue",
        },
  units,
  pieces: (source) => {
    const reading = units(source)
    return reading && { ...reading, name: messages.pieces }
  },
  staked: ({ holding: { figures }, words }) =>
    figures.staked === null ? undefined : { name: messages.staked, figure: figure(words.units(figures.staked)) },
  free: ({ holding: { figures }, words }) =>
    figures.staked === null || figures.units === null
      ? undefined
      : {
          name: messages.free,
          figure: figure(words.units(toPlainString(subtract(decimal(figures.units), decimal(figures.staked))))),
        },
  fineWeight: ({ holding: { figures }, words, intl }) =>
    figures.fineTroyOunces === null
      ? undefined
      : {
          name: messages.fineWeight,
          figure: figure(
            intl.formatMessage(holdingsMessages.troyOunces, { weight: writtenTo(figures.fineTroyOunces, 3, words) }),
          ),
        },
  gramsPerPiece: ({ holding: { details }, words, intl }) =>
    details._tag !== "metal"
      ? undefined
      : {
          name: messages.piece,
          figure: figure(
            intl.formatMessage(messages.grams, { weight: words.units(toPlainString(details.gramsPerPiece)) }),
          ),
          note: intl.formatMessage(messages.purity, { purity: perMille(details.purity, words) }),
        },
  price: (source) => {
    const { price, basis } = source.holding.figures
    if (!price) return undefined
    const origin =
      basis === "paid"
        ? source.intl.formatMessage(basisNames.paid)
        : price.source && sourceName(price.source, source.intl)
    const { details } = source.holding
    return {
      name:
        details._tag === "metal"
          ? messages.pricePerOunce
          : isInPercent(details)
            ? messages.priceInPercent
            : messages.price,
      figure: <UnitPrice amount={price.amount} currency={price.currency} inPercent={isInPercent(details)} />,
      note: [age(price.on, source), origin].filter(Boolean).join(" · "),
    }
  },
  basis: (source) => {
    const { price, basis, statedOn } = source.holding.figures
    return price
      ? undefined
      : {
          name: messages.basis,
          figure: <FormattedMessage {...basisNames[basis]} />,
          note: statedOn !== null && age(statedOn, source),
        }
  },
  onItsWay: ({ holding: { figures, currency } }) =>
    figures.onItsWay === null
      ? undefined
      : { name: labelWords.onItsWay, figure: <Money amount={figures.onItsWay} currency={currency} /> },
  acquisitionCost: ({ holding: { acquisitionCost, figures, currency } }) => {
    const cost = figures.average?.cost
    // Improvements and sales have changed it.
    if (cost !== undefined && !(acquisitionCost && isZero(subtract(decimal(cost), acquisitionCost.amount)))) {
      return { name: messages.cost, figure: <Money amount={cost} currency={currency} />, explains: "cost" }
    }
    return acquisitionCost
      ? { name: messages.acquisitionCost, figure: <Money {...acquisitionCost} />, explains: "cost" }
      : undefined
  },
  income: income(messages.income),
  rents: income(messages.rents),
  expenses: ({ holding: { figures, currency } }) =>
    isSomething(figures.income.expenses)
      ? {
          name: messages.expenses,
          figure: <Money amount={figures.income.expenses} currency={currency} />,
        }
      : undefined,
  premium: ({ holding: { details }, intl }) =>
    details._tag === "insurance" && details.premium
      ? {
          name: messages.premium,
          figure: <Money {...details.premium.amount} />,
          note: intl.formatMessage(premiumIntervalNames[details.premium.interval]),
        }
      : undefined,
  maturity: ({ holding: { details }, words }) =>
    details._tag === "insurance" && details.maturityOn
      ? { name: messages.maturity, figure: words.day(details.maturityOn, "medium") }
      : undefined,
  policyNumber: ({ holding: { details } }) =>
    details._tag === "insurance" && details.policyNumber
      ? { name: messages.policyNumber, figure: details.policyNumber }
      : undefined,
  beneficiaries: ({ holding: { details }, words, intl }) =>
    details._tag === "insurance" && details.beneficiaries.length > 0
      ? {
          name: messages.beneficiaries,
          figure: intl.formatList(
            details.beneficiaries.map(({ name, percent }) =>
              percent === null ? name : `${name} (${words.percent(toPlainString(percent))})`,
            ),
          ),
        }
      : undefined,
  share: ({ holding: { figures }, words }) =>
    figures.share === "100" ? undefined : { name: messages.share, figure: figure(words.percent(figures.share)) },
  investable: ({ holding, intl }) => ({
    name: messages.investable,
    figure: intl.formatMessage(investableNames[investableOf(holding)]),
  }),
}

/** The key figures of a holding, by its class. */
export function ClassReadings({ answer: { holding, currency, on } }: { readonly answer: HoldingAnswer }) {
  const intl = useIntl()
  const words = useFigures()
  const shown = classOf(holding.assetClass).readings.flatMap((id) => {
    const content = readings[id]({ holding, currency, on, intl, words })
    return content ? [{ id, ...content }] : []
  })
  return (
    <>
      {holding.assetClass === "private" && <PrivateReadings holdingId={holding.holdingId} />}
      {shown.length > 0 && (
        <Readings>
          {shown.map(({ id, name, figure, note, explains }) => (
            <Reading key={id} name={<FormattedMessage {...name} />} note={note}>
              {figure}{" "}
              {explains && (
                <Explain
                  figure={explains}
                  subjectId={holding.holdingId}
                  {...(id === "inBase" ? {} : { currency: holding.currency })}
                />
              )}
            </Reading>
          ))}
        </Readings>
      )}
    </>
  )
}
