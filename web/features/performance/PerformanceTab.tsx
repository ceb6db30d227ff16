import { useState } from "react"
import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { MonthlyReturns } from "#ui/charts/MonthlyReturns.tsx"
import { ChoiceField } from "#ui/Field.tsx"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { AfterTax } from "./AfterTax.tsx"
import { BenchmarkField, useBenchmark } from "./BenchmarkField.tsx"
import { GainSplit } from "./GainSplit.tsx"
import { performanceMessages as messages } from "./messages.ts"
import { OwnMoney } from "./OwnMoney.tsx"
import { Returns } from "./Returns.tsx"
import { Risk } from "./Risk.tsx"

/** The performance of a holding over the period: returns, benchmark, risk, and the parts of the gain. */
export function PerformanceTab({ holding }: { readonly holding: HoldingView }) {
  const intl = useIntl()
  const { askedUntil, from, currency: ofTotals } = useAsOf()
  const [shownIn, setShownIn] = useState<"totals" | "holding">("totals")
  const currency = shownIn === "totals" ? ofTotals : holding.currency
  const [benchmark, setBenchmark] = useBenchmark()
  const query = { holdingId: holding.holdingId, currency, ...(from ? { from } : {}), ...askedUntil }
  const returns = useQuery(readReturns, { query: { ...query, ...(benchmark ? { benchmark } : {}) } })
  return (
    <div className="page">
      <div className="performance-choices">
        {holding.currency !== ofTotals && (
          <ChoiceField<"totals" | "holding">
            name="currency"
            label={intl.formatMessage(commonWords.currency)}
            value={shownIn}
            onChange={setShownIn}
            options={[
              { value: "totals", label: ofTotals },
              { value: "holding", label: holding.currency },
            ]}
          />
        )}
        <BenchmarkField value={benchmark} onChange={setBenchmark} />
      </div>
      <Answered query={returns} skeleton={<Skeleton height="chart" />}>
        {(answer) => (
          <div className="page">
            <Returns returns={answer} holding={holding}>
              <AfterTax query={query} subject={{ subjectId: holding.holdingId, currency }} />
            </Returns>
            <Risk returns={answer} name={holding.name} />
            {answer.monthly.length > 0 && (
              <Section title={intl.formatMessage(messages.monthly)}>
                <MonthlyReturns label={`${intl.formatMessage(messages.monthly)}: ${holding.name}`} returns={answer} />
              </Section>
            )}
          </div>
        )}
      </Answered>
      <OwnMoney query={query} subject={{ subjectId: holding.holdingId, currency }} />
      <GainSplit holding={holding} currency={currency} />
    </div>
  )
}
