import type { ReactNode } from "react"
import { FormattedMessage, type TypedMessageDescriptor, useIntl } from "react-intl"
import type { ExplainedFigure } from "#contract/figures/explain.ts"
import { type PrivateFigures, readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { type Ratio } from "#contract/figures/measures.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { daysBetween } from "#web/format/days.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { Reading, Readings } from "#web/page/Page.tsx"
import { PerformanceBadge, RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { privateMessages as messages } from "./messages.ts"

/** The key figures of a private investment: commitment, paid-in capital, distributions and performance. */
export function PrivateReadings({ holdingId }: { readonly holdingId: string }) {
  const { asked } = useAsOf()
  const query = useQuery(readPrivateMarkets, { query: asked })
  return (
    <Answered query={query} skeleton={<Skeleton height="readings" />}>
      {({ holdings, on }) => {
        const figures = holdings.find((one) => one.holdingId === holdingId)
        return figures && <Known figures={figures} on={on} />
      }}
    </Answered>
  )
}

interface KnownProps {
  readonly figures: PrivateFigures
  readonly on: string
}

function Known({ figures, on }: KnownProps) {
  const intl = useIntl()
  const words = useFigures()
  const { holdingId, currency, valuedOn } = figures
  const irrNote = figures.irr.basis === "period" ? messages.irrOfPeriodNote : messages.irrNote
  const amount = (name: TypedMessageDescriptor, value: string | null, explains?: ExplainedFigure) =>
    value !== null && (
      <Reading name={<FormattedMessage {...name} />}>
        <Money amount={value} currency={currency} />{" "}
        {explains && <Explain figure={explains} subjectId={holdingId} currency={currency} />}
      </Reading>
    )
  const multiple = (
    name: TypedMessageDescriptor,
    note: TypedMessageDescriptor,
    ratio: Ratio,
    explains: ExplainedFigure,
  ): ReactNode => (
    <Reading
      name={<FormattedMessage {...name} />}
      note={ratio.unavailable ? <WhyAbsent ratio={ratio} /> : <FormattedMessage {...note} />}
    >
      <RatioFigure ratio={ratio} as="multiple" />{" "}
      <Explain figure={explains} subjectId={holdingId} currency={currency} />
    </Reading>
  )
  return (
    <div className="stack">
      <p className="soft">
        {valuedOn === null
          ? intl.formatMessage(messages.neverValued)
          : intl.formatMessage(daysBetween(valuedOn, on) === 0 ? messages.valuedToday : messages.rolledForward, {
              day: words.day(valuedOn),
            })}
      </p>
      <Readings>
        {amount(messages.commitment, figures.commitment)}
        {amount(messages.paidIn, figures.paidIn, "paidIn")}
        {amount(messages.openCommitment, figures.openCommitment, "openCommitment")}
        {amount(messages.distributed, figures.distributed, "distributed")}
        {amount(messages.totalValue, figures.totalValue)}
        <Reading name={<FormattedMessage {...messages.gain} />}>
          <Change amount={figures.gain} currency={currency} />
        </Reading>
        {multiple(messages.dpi, messages.dpiNote, figures.dpi, "dpi")}
        {multiple(messages.rvpi, messages.rvpiNote, figures.rvpi, "rvpi")}
        {multiple(messages.tvpi, messages.tvpiNote, figures.tvpi, "tvpi")}
        <Reading
          name={<FormattedMessage {...messages.irr} />}
          note={figures.irr.unavailable ? <WhyAbsent ratio={figures.irr} /> : <FormattedMessage {...irrNote} />}
        >
          <RatioFigure ratio={figures.irr} /> <PerformanceBadge badge={figures.badge} />{" "}
          <Explain figure="irr" subjectId={holdingId} currency={currency} />
        </Reading>
        <Reading
          name={<FormattedMessage {...messages.annualised} />}
          note={
            figures.annualisedReturn.unavailable ? (
              <WhyAbsent ratio={figures.annualisedReturn} />
            ) : (
              <FormattedMessage {...messages.annualisedNote} />
            )
          }
        >
          <RatioFigure ratio={figures.annualisedReturn} />
        </Reading>
      </Readings>
    </div>
  )
}
