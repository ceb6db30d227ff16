import { FormattedMessage, useIntl } from "react-intl"
import { returnMessages } from "#web/features/dashboard/returnMessages.ts"
import type { ReturnsView } from "#contract/figures/returns.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Drawdown } from "#ui/charts/Drawdown.tsx"
import { Reading, Readings, Section } from "#web/page/Page.tsx"
import { RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { performanceMessages as messages } from "./messages.ts"

interface Props {
  readonly returns: ReturnsView
  /** The name of what is measured, in the title of the chart. */
  readonly name: string
}

/** The risk of a return: volatility, and the depth and length of drawdowns. */
export function Risk({ returns, name }: Props) {
  const { volatility, downsideVolatility, maximumDrawdown, drawdown } = returns
  const intl = useIntl()
  const figures = useFigures()
  if (drawdown.length < 2) return null
  return (
    <Section title={intl.formatMessage(messages.risk)}>
      <Readings>
        <Reading
          name={<FormattedMessage {...messages.volatility} />}
          note={
            volatility.unavailable ? (
              <WhyAbsent ratio={volatility} />
            ) : (
              <FormattedMessage {...messages.volatilityNote} />
            )
          }
        >
          <RatioFigure ratio={volatility} as="share" />
        </Reading>
        <Reading
          name={<FormattedMessage {...messages.downsideVolatility} />}
          note={
            downsideVolatility.unavailable ? (
              <WhyAbsent ratio={downsideVolatility} />
            ) : (
              <FormattedMessage {...messages.downsideVolatilityNote} />
            )
          }
        >
          <RatioFigure ratio={downsideVolatility} as="share" />
        </Reading>
        <Reading
          name={<FormattedMessage {...messages.maximumDrawdown} />}
          note={maximumDrawdown ? <Fall fall={maximumDrawdown} /> : <FormattedMessage {...messages.neverFell} />}
        >
          {maximumDrawdown ? (
            <span className="change change-loss figure">{writtenRatio(`-${maximumDrawdown.depth}`, figures)}</span>
          ) : (
            "\u2013"
          )}
        </Reading>
      </Readings>
      <Drawdown label={`${intl.formatMessage(returnMessages.drawdown)}: ${name}`} returns={returns} />
    </Section>
  )
}

function Fall({ fall }: { readonly fall: NonNullable<ReturnsView["maximumDrawdown"]> }) {
  const intl = useIntl()
  const figures = useFigures()
  const figure = {
    peak: figures.day(fall.peakOn, "medium"),
    trough: figures.day(fall.troughOn, "medium"),
    count: fall.days,
    days: figures.count(fall.days),
  }
  return fall.recoveredOn === null
    ? intl.formatMessage(messages.notRecovered, figure)
    : intl.formatMessage(messages.fell, { ...figure, recovered: figures.day(fall.recoveredOn, "medium") })
}
