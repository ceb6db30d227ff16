import { useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import { readNetWorthHistory } from "../../../server/contract/figures.ts"
import { readReturns } from "../../../server/contract/returns.ts"
import { useQuery } from "../../api/useQuery.ts"
import { ChoiceField } from "../../ui/Field.tsx"
import { Answered, FailureNote, Skeleton } from "../../ui/States.tsx"
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
  const [mode, setMode] = useMode()
  const [benchmark, setBenchmark] = useBenchmark()
  const marks = useLargeEvents({ from, to, currency, ...scope }, titles)
  const period = { from, to, currency, ...scope }
  const isCompared = benchmark !== undefined && mode === "amounts"
  const compared = useQuery(readNetWorthHistory, isCompared ? { query: { ...period, benchmark } } : null)
  const beside = isCompared && !compared.failure ? compared.answer : undefined
  const returns = useQuery(
    readReturns,
    mode === "percent" ? { query: { ...period, ...(benchmark === undefined ? {} : { benchmark }) } } : null,
  )
  return (
    <div className="net-worth-history">
      {mode === "amounts" ? (
        <>
          {isCompared && compared.failure && (
            <FailureNote failure={compared.failure} onRetry={compared.retry} notShown={messages.notCompared} />
          )}
          <NetWorthChart history={beside ?? history} marks={marks} />
        </>
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

/** The mode lives in the address: a link shows the same. */
function useMode(): readonly [Mode, (mode: Mode) => void] {
  const [params, setParams] = useSearchParams()
  const choose = (mode: Mode) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (mode === "percent") next.set("as", mode)
        else next.delete("as")
        return next
      },
      { replace: true },
    )
  return [params.get("as") === "percent" ? "percent" : "amounts", choose]
}
