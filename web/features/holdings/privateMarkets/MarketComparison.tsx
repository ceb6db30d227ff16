import { useIntl } from "react-intl"
import { readPrivateMarkets } from "../../../../server/contract/privateMarkets.ts"
import { useQuery } from "../../../api/useQuery.ts"
import { useAsOf } from "../../../asOf/asOf.tsx"
import { writtenTo } from "../../../format/ratio.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { Reading, Readings, Section } from "../../../app/Page.tsx"
import { WhyAbsent } from "../../../ui/RatioFigure.tsx"
import { Answered, Skeleton } from "../../../app/States.tsx"
import { BenchmarkField, useBenchmark } from "../../performance/BenchmarkField.tsx"
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
