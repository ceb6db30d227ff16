import { useState } from "react"
import { useIntl } from "react-intl"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import { readNetWorthHistory } from "../../../server/contract/figures.ts"
import { readReturns } from "../../../server/contract/returns.ts"
import { useQuery } from "../../api/useQuery.ts"
import { ChoiceField } from "../../ui/Field.tsx"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { BenchmarkField, useBenchmark } from "../holding/performance/BenchmarkField.tsx"
import { comparisonMessages as messages } from "./comparisonMessages.ts"
import { NetWorthChart } from "./NetWorthChart.tsx"
import { ReturnChart } from "./ReturnChart.tsx"
import { useLargeEvents } from "./useLargeEvents.ts"

interface Props {
  readonly history: AnswerOf<typeof readNetWorthHistory>
  readonly titles: ReadonlyMap<string, string>
  /** Of one portfolio with all it holds through others; of the household where absent. */
  readonly portfolioId?: string
}

/** As amounts, or as what the investments made of every hundred, which payments in and out do not move. */
type Mode = "amounts" | "percent"

/** The net worth day by day, with marks at its largest jumps, beside a price series if somebody wants to compare. */
export function NetWorthHistory({ history, titles, portfolioId }: Props) {
  const intl = useIntl()
  const { from, to, currency } = history
  const scope = portfolioId === undefined ? {} : { portfolioId }
  const [mode, setMode] = useState<Mode>("amounts")
  const [benchmark, setBenchmark] = useBenchmark()
  const marks = useLargeEvents({ from, to, currency, ...scope }, titles)
  const period = { from, to, currency, ...scope }
  const compared = useQuery(
    readNetWorthHistory,
    benchmark !== undefined && mode === "amounts" ? { query: { ...period, benchmark } } : null,
  )
  const returns = useQuery(
    readReturns,
    mode === "percent" ? { query: { ...period, ...(benchmark === undefined ? {} : { benchmark }) } } : null,
  )
  return (
    <div className="net-worth-history">
      {mode === "amounts" ? (
        <NetWorthChart history={compared.answer ?? history} marks={marks} />
      ) : (
        <Answered query={returns} skeleton={<Skeleton height="chart" />}>
          {(answer) => <ReturnChart returns={answer} name={intl.formatMessage(messages.investments)} />}
        </Answered>
      )}
      <div className="history-choices" data-print="hidden">
        <ChoiceField<Mode>
          name="history-mode"
          label={intl.formatMessage(messages.mode)}
          value={mode}
          onChange={setMode}
          options={[
            { value: "amounts", label: intl.formatMessage(messages.amounts) },
            { value: "percent", label: intl.formatMessage(messages.percent) },
          ]}
        />
        <BenchmarkField value={benchmark} onChange={setBenchmark} />
      </div>
    </div>
  )
}
