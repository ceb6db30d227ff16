import { useIntl } from "react-intl"
import { readPrivateMarkets } from "#contract/figures/privateMarkets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { writtenTo } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Reading, Readings, Section } from "#web/page/Page.tsx"
import { WhyAbsent } from "#ui/figures/RatioFigure.tsx"
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
      title={intl.formatMessage(messages.pme)}
      note={intl.formatMessage(benchmark ? messages.pmeNote : messages.pmeChoose)}
    >
      <BenchmarkField value={benchmark} onChange={setBenchmark} />
      {benchmark && (
        <Answered query={query} skeleton={<Skeleton height="readings" />}>
          {({ holdings }) => {
            const ratio = holdings.find((one) => one.holdingId === holdingId)?.kaplanSchoar
            return (
              ratio && (
                <Readings>
                  <Reading name={benchmark} note={<WhyAbsent ratio={ratio} />}>
                    <span className="figure">{ratio.value === null ? "\u2013" : writtenTo(ratio.value, 2, words)}</span>
                  </Reading>
                </Readings>
              )
            )
          }}
        </Answered>
      )}
    </Section>
  )
}
