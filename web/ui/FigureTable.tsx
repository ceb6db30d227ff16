import { type ReactNode, useMemo, useState } from "react"
import { defineMessage, FormattedMessage, useIntl } from "react-intl"
import { decimal, isLess } from "../../server/contract/vocabulary.ts"
import { commonWords } from "../messages/words.ts"
import { Icon } from "./Icon.tsx"
import "./FigureTable.css"
import "./ScrollFade.css"

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the right, under one another. An action is a menu of what can be done with the row. */
  readonly kind?: "text" | "figure" | "action"
  /** By what a click on the header sorts: a text, or a plain decimal, which is compared as a number. */
  readonly sortBy?: (row: Row) => string | null
  /** Under the column, for example the total. */
  readonly foot?: ReactNode
  /** What the row is called by: its first cell is a row header. */
  readonly isRowHeader?: boolean
}

interface Props<Row> {
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string
  readonly initialSort?: Sort
  readonly rowClass?: (row: Row) => string
  /** How the table stands on a phone: each row as a card, or a table that scrolls within itself. */
  readonly onPhone?: "cards" | "table"
}

interface Sort {
  readonly column: string
  readonly direction: "ascending" | "descending"
}

const sortHint = defineMessage<{ readonly column: string }>({
  id: "table.sortBy",
  defaultMessage: "Sort by {column}",
  description: "Tooltip of a column header that sorts the table",
})

/** From more columns than that on, they stand closer. */
const denseFrom = 8

/** A table of figures that can be sorted by its columns. The roles are stated, because cards lose those of a table. */
export function FigureTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, initialSort, rowClass, onPhone = "cards" } = props
  const intl = useIntl()
  const [sort, setSort] = useState(initialSort)
  const sorted = useMemo(() => sortedRows(rows, columns, sort), [rows, columns, sort])
  const hasFoot = columns.some((column) => column.foot !== undefined)

  const turn = (column: Column<Row>) =>
    setSort((now) => {
      const first = column.kind === "figure" ? "descending" : "ascending"
      if (now?.column !== column.id) return { column: column.id, direction: first }
      return { column: column.id, direction: now.direction === "ascending" ? "descending" : "ascending" }
    })

  return (
    <div
      className={`table-scroll table-${onPhone} ${onPhone === "table" ? "scroll-fade" : ""}`}
      tabIndex={onPhone === "table" ? 0 : undefined}
      role="group"
      aria-label={label}
    >
      <table className={`table ${columns.length > denseFrom ? "table-dense" : ""}`} role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                data-kind={column.kind ?? "text"}
                aria-sort={sort?.column === column.id ? sort.direction : undefined}
              >
                {column.sortBy ? (
                  <button
                    type="button"
                    className="table-sort"
                    title={intl.formatMessage(sortHint, { column: column.header })}
                    onClick={() => turn(column)}
                  >
                    {column.header}
                    {sort?.column === column.id && <Icon name={sort.direction} size={14} />}
                  </button>
                ) : column.kind === "action" ? (
                  <span className="visually-hidden">
                    <FormattedMessage {...commonWords.actions} />
                  </span>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {sorted.map((row) => (
            <tr key={keyOf(row)} role="row" className={rowClass?.(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
        {hasFoot && (
          <tfoot role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <td
                  key={column.id}
                  role="cell"
                  data-kind={column.kind ?? "text"}
                  data-empty={column.foot === undefined}
                >
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = column.cell(row)
  if (column.isRowHeader) {
    return (
      <th role="rowheader" scope="row" className="table-row-header">
        {content}
      </th>
    )
  }
  return (
    <td role="cell" data-kind={column.kind ?? "text"}>
      <span className="table-label" aria-hidden="true">
        {column.header}
      </span>
      <span className="table-content">{content}</span>
    </td>
  )
}

/** Rows without a figure come last, whichever way the others run. */
function sortedRows<Row>(
  rows: ReadonlyArray<Row>,
  columns: ReadonlyArray<Column<Row>>,
  sort: Sort | undefined,
): ReadonlyArray<Row> {
  const column = columns.find(({ id }) => id === sort?.column)
  const { sortBy } = column ?? {}
  if (!sort || !column || !sortBy) return rows
  const compare = column.kind === "figure" ? compareFigures : (a: string, b: string) => a.localeCompare(b)
  const turned = sort.direction === "ascending" ? 1 : -1
  return rows
    .map((row) => ({ row, key: sortBy(row) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return turned * compare(a.key, b.key)
    })
    .map(({ row }) => row)
}

function compareFigures(a: string, b: string): number {
  if (isLess(decimal(a), decimal(b))) return -1
  return isLess(decimal(b), decimal(a)) ? 1 : 0
}
