import { assetClassNames, listOfClass } from "#ui/lineClasses.ts"
import { FormattedMessage, useIntl } from "react-intl"
import { type LineClass, type NetWorthView, readNetWorth } from "#contract/figures/figures.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { Section } from "#web/page/Page.tsx"
import { FailureNote } from "#web/page/States.tsx"
import { changeBetween } from "#web/features/portfolios/change.ts"
import { assetsMessages as messages } from "./messages.ts"

/** The assets by class with their change over the period. Each class links to its list. */
export function ClassTable({ netWorth }: { readonly netWorth: NetWorthView }) {
  const intl = useIntl()
  const figures = useFigures()
  const { asked, from } = useAsOf()
  const since = from ?? netWorth.since
  const earlier = since && since < netWorth.on ? { query: { ...asked, on: since } } : null
  const { answer: then, failure, retry } = useQuery(readNetWorth, earlier)
  const before = then && then.on === since && then.currency === netWorth.currency ? then : undefined
  const { currency } = netWorth
  return (
    <Section
      title={intl.formatMessage(messages.byClass)}
      note={
        before
          ? intl.formatMessage(messages.changeNote, { day: figures.day(before.on) })
          : intl.formatMessage(messages.noChangeNote)
      }
    >
      {failure && <FailureNote failure={failure} onRetry={retry} notShown={messages.changeNotShown} />}
      <FigureTable
        label={intl.formatMessage(messages.byClass)}
        rows={classRows(netWorth, before)}
        keyOf={({ assetClass }) => assetClass}
        initialSort={{ column: "value", direction: "descending" }}
        columns={[
          {
            id: "class",
            header: intl.formatMessage(messages.assetClass),
            isRowHeader: true,
            sortBy: ({ assetClass }) => intl.formatMessage(assetClassNames[assetClass]),
            cell: ({ assetClass }) => <AppLink to={listOfClass[assetClass]} message={assetClassNames[assetClass]} />,
            foot: <FormattedMessage {...commonWords.total} />,
          },
          {
            id: "share",
            header: intl.formatMessage(messages.share),
            kind: "figure",
            sortBy: ({ percent }) => percent,
            cell: ({ percent }) =>
              percent === null ? "\u2013" : <span className="figure">{figures.computedPercent(percent)}</span>,
          },
          {
            id: "change",
            header: intl.formatMessage(messages.change),
            kind: "figure",
            sortBy: ({ change }) => change,
            cell: ({ change }) => change !== null && <Change currency={currency} amount={change} />,
            foot: before && (
              <Change currency={currency} amount={changeBetween(before.household.assets, netWorth.household.assets)} />
            ),
          },
          {
            id: "value",
            header: intl.formatMessage(commonWords.value),
            kind: "figure",
            sortBy: ({ assets }) => assets,
            cell: ({ assets }) => <Money amount={assets} currency={currency} />,
            foot: <Money amount={netWorth.household.assets} currency={currency} />,
          },
        ]}
      />
    </Section>
  )
}

/** The value of a class, and how that changed over the period. */
interface ClassRow {
  readonly assetClass: LineClass
  readonly assets: string
  /** Percentage of all assets; `null` if there are none. */
  readonly percent: string | null
  /** `null` until the value at the beginning of the period is known. */
  readonly change: string | null
}

/** The classes on a day, compared to an earlier day. A class that is no longer held is listed with a value of zero. */
export function classRows(now: NetWorthView, then: NetWorthView | undefined): ReadonlyArray<ClassRow> {
  const before = new Map(then?.allocation.byClass.map(({ assetClass, assets }) => [assetClass, assets]))
  const held = new Set(now.allocation.byClass.map(({ assetClass }) => assetClass))
  const gone = (then?.allocation.byClass ?? [])
    .filter(({ assetClass }) => !held.has(assetClass))
    .map(({ assetClass }) => ({ assetClass, assets: "0", percent: now.allocation.byClass.length > 0 ? "0" : null }))
  return [...now.allocation.byClass, ...gone].map((part) => ({
    ...part,
    change: then ? changeBetween(before.get(part.assetClass) ?? "0", part.assets) : null,
  }))
}
