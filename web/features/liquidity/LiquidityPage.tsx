import { useIntl } from "react-intl"
import { readLiquidity, readMetrics } from "#contract/figures/standing.ts"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { keyFigureMessages } from "#web/features/performance/keyFigureMessages.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Page, Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { BalanceSheet } from "./BalanceSheet.tsx"
import { LiquidityFigures } from "./LiquidityFigures.tsx"
import { liquidityMessages as messages } from "./messages.ts"
import { NetWorthWaterfall } from "./NetWorthWaterfall.tsx"

/** How soon the assets can be cash, against what may fall due; and the steps from the assets to the net worth. */
export default function LiquidityPage() {
  const intl = useIntl()
  const { asked } = useAsOf()
  const liquidity = useQuery(readLiquidity, { query: asked })
  const metrics = useQuery(readMetrics, { query: asked })
  return (
    <Page isOverview title={intl.formatMessage(commonWords.liquidity)} tools={<AsOfControl />}>
      <Section title={intl.formatMessage(messages.coverage)}>
        <Answered query={liquidity} skeleton={<Skeleton height="chart" />}>
          {(answer) => <LiquidityFigures liquidity={answer} />}
        </Answered>
      </Section>
      <Section title={intl.formatMessage(commonWords.waterfall)}>
        <Answered query={metrics} skeleton={<Skeleton height="chart" />}>
          {(answer) => <NetWorthWaterfall metrics={answer} />}
        </Answered>
      </Section>
      <Section title={intl.formatMessage(keyFigureMessages.title)}>
        <Answered query={metrics} skeleton={<Skeleton lines={6} />} failureShown="above">
          {(answer) => <BalanceSheet metrics={answer} />}
        </Answered>
      </Section>
    </Page>
  )
}
