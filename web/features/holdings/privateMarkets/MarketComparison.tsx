import { useIntl } from "react-intl"
import type { Ratio } from "#contract/figures/measures.ts"
import { readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { writtenTo } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Reading, Readings, Section } from "#web/page/Page.tsx"
import { RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { BenchmarkField, useBenchmark } from "#web/features/performance/BenchmarkField.tsx"
import { privateMessages as messages } from "./messages.ts"

/** Whether the same payments would have done better in a public price series. */
export function MarketComparison({ holdingId }: { readonly holdingId: string }) {
  const intl = useIntl()
  const words = useFigures()
  const { asked } = useAsOf()
  const [benchmark, setBenchmark] = useBenchmark()
  const query = useQuery(readPrivateMarkets, benchmark ? { query: { benchmark, ...asked } } : null)
  return (
    <Section
      title={intl.formatMessage(messages.comparison)}
      {...(benchmark ? {} : { note: intl.formatMessage(messages.pmeChoose) })}
    >
      <BenchmarkField value={benchmark} onChange={setBenchmark} />
      {benchmark && (
        <Answered query={query} skeleton={<Skeleton height="readings" />}>
          {({ holdings }) => {
            const figures = holdings.find((one) => one.holdingId === holdingId)
            if (!figures?.kaplanSchoar || !figures.directAlpha) return null
            const { kaplanSchoar: pme, directAlpha } = figures
            const noteOf = (ratio: Ratio, message: typeof messages.pmeNote) =>
              ratio.value === null ? <WhyAbsent ratio={ratio} /> : intl.formatMessage(message)
            return (
              <Readings>
                <Reading name={intl.formatMessage(messages.pme)} note={noteOf(pme, messages.pmeNote)}>
                  <span className="figure">{pme.value === null ? "\u2013" : writtenTo(pme.value, 2, words)}</span>
                </Reading>
                <Reading
                  name={intl.formatMessage(messages.directAlpha)}
                  note={noteOf(directAlpha, messages.directAlphaNote)}
                >
                  <RatioFigure ratio={directAlpha} />
                </Reading>
              </Readings>
            )
          }}
        </Answered>
      )}
    </Section>
  )
}
