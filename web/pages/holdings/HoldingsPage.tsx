import { useState } from "react"
import { useIntl } from "react-intl"
import { useSearchParams } from "wouter"
import { listHoldings } from "../../../server/contract/holdings.ts"
import { listPortfolios } from "../../../server/contract/portfolios.ts"
import { type AssetClass, assetClasses } from "../../../server/contract/vocabulary.ts"
import { useQuery } from "../../api/useQuery.ts"
import { AsOfControl } from "../../app/ReportingControls.tsx"
import { useReporting } from "../../app/reporting.ts"
import { AddHoldingDialog } from "../../descriptions/AddHoldingDialog.tsx"
import { addTitles } from "../../descriptions/messages.ts"
import { useFigures } from "../../format/useFigures.ts"
import { Button } from "../../ui/Button.tsx"
import { ActionMenu } from "../../ui/Menu.tsx"
import { Page } from "../../ui/Page.tsx"
import { Answered, EmptyState, Skeleton } from "../../ui/States.tsx"
import { HoldingsFilters } from "./HoldingsFilters.tsx"
import { HoldingsTable } from "./HoldingsTable.tsx"
import { emptyTexts, holdingsMessages as messages, listTitles } from "./messages.ts"
import { filtersOf, isShown } from "./selection.ts"

interface Props {
  /** One class, or all of them. */
  readonly assetClass?: AssetClass
}

/** Holdings with their figures on the chosen day. */
export default function HoldingsPage({ assetClass }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { on, asked } = useReporting()
  const [params] = useSearchParams()
  const filters = filtersOf(params)
  const [adding, setAdding] = useState<AssetClass>()
  const portfolios = useQuery(listPortfolios, {})
  const holdings = useQuery(listHoldings, {
    query: {
      ...(asked ? { on: asked } : {}),
      ...(assetClass ? { assetClass } : {}),
      ...(filters.portfolioId ? { portfolioId: filters.portfolioId } : {}),
      ...(filters.withRemoved ? { include: "removed" as const } : {}),
    },
  })
  const titles = new Map(
    (portfolios.answer?.portfolios ?? []).map(({ portfolioId, title }) => [portfolioId as string, title]),
  )
  const scope = assetClass ?? "all"
  const classes = assetClass ? [assetClass] : assetClasses

  const addActions = classes.map((one) => ({
    id: one,
    label: intl.formatMessage(addTitles[one]),
    run: () => setAdding(one),
  }))
  const addButton = assetClass ? (
    <Button look="primary" icon="plus" onPress={() => setAdding(assetClass)}>
      {intl.formatMessage(addTitles[assetClass])}
    </Button>
  ) : (
    <ActionMenu
      label={intl.formatMessage(messages.add)}
      icon="plus"
      trigger={{ look: "primary" }}
      actions={addActions}
    />
  )

  return (
    <Page
      title={intl.formatMessage(listTitles[scope])}
      tools={
        <>
          <AsOfControl />
          {addButton}
        </>
      }
    >
      <Answered query={holdings} skeleton={<Skeleton lines={8} />}>
        {({ holdings, currency }) => {
          const open = holdings.filter(({ openedOn }) => openedOn <= on)
          const shown = open.filter((holding) => isShown(holding, filters, on))
          const isFiltered = [...params.keys()].some((name) => name !== "on" && name !== "period")
          if (holdings.length === 0 && !isFiltered) {
            return (
              <EmptyState
                title={intl.formatMessage(messages.emptyTitle)}
                text={intl.formatMessage(emptyTexts[scope])}
                action={addButton}
              />
            )
          }
          const later = holdings.length - open.length
          return (
            <div className="page">
              <HoldingsFilters holdings={open} titles={titles} on={on} />
              {shown.length === 0 ? (
                <p className="soft">{intl.formatMessage(messages.nothingFound)}</p>
              ) : (
                <HoldingsTable
                  holdings={shown}
                  titles={titles}
                  currency={currency}
                  scope={scope}
                  on={on}
                  whose="household"
                />
              )}
              {later > 0 && (
                <p className="fine soft">
                  {intl.formatMessage(messages.later, { count: later, day: figures.day(on) })}
                </p>
              )}
            </div>
          )
        }}
      </Answered>
      {adding && (
        <AddHoldingDialog
          assetClass={adding}
          {...(filters.portfolioId ? { portfolioId: filters.portfolioId } : {})}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Page>
  )
}
