import type { ReactNode } from "react"
import { FormattedMessage } from "react-intl"
import { Readings } from "../../ui/Page.tsx"
import { Answered, Skeleton } from "../../ui/States.tsx"
import { GainFigures } from "../dashboard/GainFigures.tsx"
import { LiquidityFigures } from "../dashboard/LiquidityFigures.tsx"
import { NetWorthWaterfall } from "../dashboard/NetWorthWaterfall.tsx"
import { ReturnReadings } from "../dashboard/ReturnReadings.tsx"
import { ReturnsByMonth } from "../dashboard/Returns.tsx"
import { DebtsInReport } from "./DebtsInReport.tsx"
import { Evolution } from "./Evolution.tsx"
import { reportMessages as messages } from "./messages.ts"
import { PrivateInReport } from "./PrivateInReport.tsx"
import { ReportPart } from "./ReportPart.tsx"
import type { ReportAnswers } from "./useReportAnswers.ts"

/* The parts that say the same of a household and of a portfolio. */

/** Below the statement of the summary: how the investments did, and where the gain came from. */
export function SummaryFigures({ returns, metrics }: Pick<ReportAnswers, "returns" | "metrics">) {
  return (
    <>
      <Readings>
        <ReturnReadings returns={returns} />
      </Readings>
      <Answered query={metrics} skeleton={<Skeleton lines={5} />}>
        {({ gain }) => <GainFigures gain={gain} />}
      </Answered>
    </>
  )
}

export function EvolutionPart({ history }: Pick<ReportAnswers, "history">) {
  return (
    <ReportPart section="evolution">
      <Answered query={history} skeleton={<Skeleton height="chart" />}>
        {(answer) => <Evolution history={answer} />}
      </Answered>
    </ReportPart>
  )
}

export function WaterfallPart({ metrics }: Pick<ReportAnswers, "metrics">) {
  return (
    <ReportPart section="waterfall">
      <Answered query={metrics} skeleton={<Skeleton height="chart" />}>
        {(answer) => <NetWorthWaterfall metrics={answer} />}
      </Answered>
    </ReportPart>
  )
}

interface DebtsProps extends Pick<ReportAnswers, "debts"> {
  readonly titles: ReadonlyMap<string, string>
  readonly whose: "household" | "portfolio"
}

export function DebtsPart({ debts, titles, whose }: DebtsProps) {
  return (
    <ReportPart section="debts">
      <Answered query={debts} skeleton={<Skeleton lines={4} />}>
        {(answer) => <DebtsInReport debts={answer.debts} titles={titles} currency={answer.currency} whose={whose} />}
      </Answered>
    </ReportPart>
  )
}

interface PrivateProps extends Pick<ReportAnswers, "privates" | "holdings"> {
  readonly withTotal: boolean
}

/** Of the private investments that the report holds: they are named by its holdings. */
export function PrivatePart({ privates, holdings, withTotal }: PrivateProps) {
  const names = new Map((holdings.answer?.holdings ?? []).map(({ holdingId, name }) => [holdingId, name]))
  return (
    <ReportPart section="privateMarkets">
      <Answered query={privates} skeleton={<Skeleton lines={4} />}>
        {(answer) => <PrivateInReport answer={answer} names={names} withTotal={withTotal} />}
      </Answered>
    </ReportPart>
  )
}

interface ReturnsProps extends Pick<ReportAnswers, "returns"> {
  /** Below the months, such as the returns of each portfolio. */
  readonly children?: ReactNode
}

export function ReturnsPart({ returns, children }: ReturnsProps) {
  return (
    <ReportPart section="returns" note={<FormattedMessage {...messages.returnsMethod} />}>
      <Answered query={returns} skeleton={<Skeleton lines={4} />}>
        {(answer) => <ReturnsByMonth returns={answer} />}
      </Answered>
      {children}
    </ReportPart>
  )
}

export function LiquidityPart({ liquidity }: Pick<ReportAnswers, "liquidity">) {
  return (
    <ReportPart section="liquidity">
      <Answered query={liquidity} skeleton={<Skeleton height="chart" />}>
        {(answer) => <LiquidityFigures liquidity={answer} />}
      </Answered>
    </ReportPart>
  )
}
