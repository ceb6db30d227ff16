import { useIntl } from "react-intl"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { settingsMessages as messages } from "./settings/messages.ts"

export interface Property {
  readonly property: string
  readonly content: string
}

/** What something is, a property in each row. */
export function PropertyTable({ label, rows }: { readonly label: string; readonly rows: ReadonlyArray<Property> }) {
  const intl = useIntl()
  return (
    <FigureTable
      label={label}
      rows={rows}
      keyOf={({ property, content }) => `${property} ${content}`}
      file="none"
      columns={[
        {
          id: "property",
          header: intl.formatMessage(messages.property),
          isRowHeader: true,
          cell: ({ property }) => property,
        },
        { id: "content", header: intl.formatMessage(messages.content), cell: ({ content }) => content },
      ]}
    />
  )
}
