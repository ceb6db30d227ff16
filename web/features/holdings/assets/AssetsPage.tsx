import { useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { readNetWorth } from "#contract/figures/figures.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AsOfControl, PeriodPicker } from "#web/asOf/AsOfControls.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { Page, Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { HoldingsList } from "#web/features/holdings/list/HoldingsList.tsx"
import { listOf } from "#web/features/holdings/list/scope.ts"
import { filtersOf } from "#web/features/holdings/list/selection.ts"
import { useAdding } from "#web/features/holdings/list/useAdding.tsx"
import { ClassTable } from "./ClassTable.tsx"
import { assetsMessages as messages } from "./messages.ts"
import { RateNote } from "#web/features/rates/RateNote.tsx"
import { Say } from "#ui/Say.tsx"

/** All assets, by class and by holding. */
export default function AssetsPage() {
  const intl = useIntl()
  const figures = useFigures()
  const { on, asked } = useAsOf()
  const [params] = useSearchParams()
  const adding = useAdding(undefined, filtersOf(params).portfolioId)
  const netWorth = useQuery(readNetWorth, { query: asked })
  return (
    <Page
      isOverview
      title={intl.formatMessage(listOf("all").title)}
      tools={
        <>
          <PeriodPicker />
          <AsOfControl />
          {adding}
        </>
      }
    >
      <Answered query={netWorth} skeleton={<Skeleton height="list" />}>
        {(answer) =>
          answer.allocation.byClass.length > 0 && (
            <div className="page">
              <div>
                <Say className="soft" message={messages.ofAssets} values={{ day: figures.day(on) }} />
                <p className="headline-figure">
                  <Money amount={answer.household.assets} currency={answer.currency} /> <Explain figure="assets" />
                </p>
                <RateNote ratedOn={answer.oldestRateOn} on={answer.on} />
              </div>
              <ClassTable netWorth={answer} />
            </div>
          )
        }
      </Answered>
      <Section title={intl.formatMessage(messages.allHoldings)}>
        <HoldingsList scope="all" add={adding} />
      </Section>
    </Page>
  )
}
