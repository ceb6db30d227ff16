import { FormattedMessage, useIntl } from "react-intl"
import { type EntryView, type HoldingView, pricesIn } from "#contract/holdings.ts"
import { menuOf } from "#web/features/holdings/detail/entryColumns.tsx"
import type { HoldingDialog } from "#web/features/holdings/detail/dialogs.tsx"
import { kinds } from "#web/features/holdings/entries/kinds/kinds.ts"
import { menuColumn } from "#web/features/holdings/entries/EntryLists.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { Section } from "#web/page/Page.tsx"
import { Button } from "#ui/Button.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"
import { settingsMessages as messages } from "./messages.ts"
import { spanColumns } from "./spanColumns.ts"

interface Props {
  readonly holding: HoldingView
  readonly entries: ReadonlyArray<EntryView>
  readonly onOpen: (dialog: HoldingDialog) => void
}

type Imported = ReturnType<typeof importedIn>[number]

function importedIn(view: EntryView) {
  const { entry } = view
  if (view.status !== "counts" || entry._tag !== "OwnPrices") return []
  const prices = pricesIn(entry.prices)
  return [{ view, entry, days: prices.length, firstOn: prices[0]?.[0] ?? entry.pricedOn }]
}

/** The prices that were imported from files, and the ways to record further ones. */
export function OwnPricesSection({ holding, entries, onOpen }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const isActive = holding.status === "active"
  const imported = entries.flatMap(importedIn)
  const record = (kind: "Valuation" | "OwnPrices") => () => onOpen({ kind: "record", choice: { kind, preset: {} } })
  return (
    <Section
      title={intl.formatMessage(messages.ownPrices)}
      note={<FormattedMessage {...messages.ownPricesNote} />}
      tools={
        isActive && (
          <span className="section-tools">
            <Button needs="record" onPress={record("OwnPrices")} message={kinds.OwnPrices.recordTitle} />
            <Button needs="record" look="quiet" onPress={record("Valuation")} message={messages.recordValue} />
          </span>
        )
      }
    >
      {imported.length === 0 ? (
        <Say className="soft" message={messages.noOwnPrices} />
      ) : (
        <FigureTable
          label={intl.formatMessage(messages.ownPrices)}
          rows={imported}
          keyOf={({ view }) => view.entryId}
          columns={[
            {
              id: "file",
              header: intl.formatMessage(messages.file),
              isRowHeader: true,
              cell: ({ entry }) => entry.comment ?? intl.formatMessage(kinds.OwnPrices.name),
            },
            { id: "currency", header: intl.formatMessage(messages.currency), cell: ({ entry }) => entry.currency },
            ...spanColumns<Imported>({ intl, figures }, ({ days, firstOn, entry }) => ({
              days,
              firstOn,
              lastOn: entry.pricedOn,
            })),
            ...(isActive ? [menuColumn(({ view }: Imported) => menuOf(onOpen, view))] : []),
          ]}
        />
      )}
    </Section>
  )
}
