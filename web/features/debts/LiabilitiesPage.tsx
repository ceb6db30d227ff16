import { FormattedMessage, useIntl } from "react-intl"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { listDebts } from "#contract/debts.ts"
import { readMetrics } from "#contract/figures/standing.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { AsOfControl } from "#web/asOf/AsOfControls.tsx"
import { debtMessages } from "./messages.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { Explain } from "#web/features/explain/Explain.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { useOverlays } from "#web/page/overlays.ts"
import { Page, Reading, Readings } from "#web/page/Page.tsx"
import { RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { useTitles } from "#web/features/holdings/detail/useTitles.ts"
import { LineFilters, useFilters } from "#web/features/holdings/list/LineFilters.tsx"
import { isSettled } from "./debt.ts"
import { DebtsTable } from "./DebtsTable.tsx"
import { PaymentsAhead } from "./PaymentsAhead.tsx"
import { Redirect } from "wouter"
import { useKeptAddress } from "#ui/AppLink.tsx"
import { pageOfDebt } from "#web/page/navigation.ts"
import { liabilitiesMessages as messages } from "./pageMessages.ts"
import "./Liabilities.css"
import { Say } from "#ui/Say.tsx"

/** All debts in one table, by category, with what is to be paid and when. An address that names a debt leads to its page. */
export default function LiabilitiesPage() {
  const intl = useIntl()
  const { on, asked } = useAsOf()
  const titles = useTitles()
  const addressOf = useKeptAddress()
  const [params] = useAddressParams()
  const show = useOverlays((state) => state.show)
  const [filters] = useFilters()
  const { portfolioId, currency: keptIn, withClosed, withRemoved } = filters
  const isNarrowed = portfolioId !== null || keptIn !== null
  const opened = params.get("debt")
  const query = useQuery(listDebts, {
    query: {
      ...asked,
      ...(portfolioId ? { portfolioId } : {}),
      ...(withRemoved ? { include: "removed" as const } : {}),
    },
  })
  if (opened !== null) return <Redirect to={addressOf(pageOfDebt({ debtId: opened }))} replace />
  const add = (
    <Button needs="record" look="primary" icon="plus" onPress={() => show({ kind: "addDebt" })}>
      {intl.formatMessage(debtMessages.add)}
    </Button>
  )
  return (
    <Page
      isOverview
      title={intl.formatMessage(messages.title)}
      tools={
        <>
          <AsOfControl />
          {add}
        </>
      }
    >
      <Answered query={query} skeleton={<Skeleton height="list" />}>
        {({ debts, currency }) => {
          if (debts.length === 0 && !withRemoved && !isNarrowed) {
            return (
              <EmptyState
                needs="record"
                title={intl.formatMessage(messages.emptyTitle)}
                text={intl.formatMessage(messages.emptyText)}
                action={add}
              />
            )
          }
          const incurred = debts.filter(({ incurredOn }) => incurredOn <= on)
          const shown = incurred.filter(
            (debt) => (keptIn === null || debt.currency === keptIn) && (withClosed || !isSettled(debt, on)),
          )
          return (
            <div className="page">
              <DebtsHead />
              <LineFilters
                titles={titles}
                lines={incurred}
                hasEnded={incurred.some((debt) => isSettled(debt, on))}
                words={messages}
              />
              {shown.length === 0 && (
                <Say className="soft" message={isNarrowed ? messages.nothingFound : messages.noneOfDay} />
              )}
              {shown.length > 0 && (
                <DebtsTable
                  label={intl.formatMessage(messages.title)}
                  debts={shown}
                  currency={currency}
                  on={on}
                  titles={titles}
                />
              )}
              <PaymentsAhead portfolioId={portfolioId} />
            </div>
          )
        }}
      </Answered>
    </Page>
  )
}

/** The total debts of the household, as the dashboard shows them: debts, and overdrawn accounts. */
function DebtsHead() {
  const intl = useIntl()
  const figures = useFigures()
  const { asked } = useAsOf()
  const query = useQuery(readMetrics, { query: asked })
  return (
    <Answered query={query} skeleton={<Skeleton height="readings" />}>
      {({ debts, debtRatio, currency, on, waterfall }) => {
        const overdrafts = waterfall.find(({ kind, key }) => kind === "debtType" && key === "account")
        return (
          <div className="headline">
            <div>
              <Say className="soft" message={messages.owedOn} values={{ day: figures.day(on) }} />
              <p className="headline-figure">
                <Money amount={debts} currency={currency} /> <Explain figure="debts" />
              </p>
            </div>
            <Readings>
              <Reading
                name={<FormattedMessage {...messages.debtRatio} />}
                note={
                  debtRatio.unavailable ? <WhyAbsent ratio={debtRatio} /> : intl.formatMessage(messages.debtRatioNote)
                }
              >
                <RatioFigure ratio={debtRatio} as="share" /> <Explain figure="debtRatio" />
              </Reading>
              {overdrafts && (
                <Reading
                  name={<FormattedMessage {...messages.overdrafts} />}
                  note={intl.formatMessage(messages.overdraftsNote)}
                >
                  <Money amount={overdrafts.amount.replace(/^-/, "")} currency={currency} />
                </Reading>
              )}
            </Readings>
          </div>
        )
      }}
    </Answered>
  )
}
