import { type ReactNode, useRef, useState } from "react"
import { useIntl } from "react-intl"
import { decimal, isLess, type Permission } from "#contract/vocabulary.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { DownloadMenu } from "#ui/download/DownloadMenu.tsx"
import { type Exact, readCell } from "#ui/download/sheet.ts"
import { useTableFile } from "#ui/download/useTableFile.ts"
import { Icon } from "#ui/Icon.tsx"
import { useOffers } from "#ui/windows/offers.ts"
import "./FigureTable.css"
import "./FigureCards.css"
import "#ui/ScrollFade.css"
import { Say } from "#ui/Say.tsx"
import { text } from "#web/i18n/texts.ts"

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The currency of all its amounts, which the header names; the amounts then do not repeat it below. */
  readonly currency?: string
  /** Figures are aligned right. An action is the menu of a row. */
  readonly kind?: "text" | "figure" | "action"
  /** The value by which the header sorts: text, or for figures a plain decimal, which is compared as a number. */
  readonly sortBy?: (row: Row) => string | null
  /** The value in a downloaded file, if it differs from the amount, day or text of the cell. */
  readonly exact?: (row: Row) => Exact | null
  /** The cell below the column, such as the total. */
  readonly foot?: ReactNode
  /** The cell in the heading of a group, such as the subtotal of its rows. */
  readonly subtotal?: (rows: ReadonlyArray<Row>) => ReactNode
  /** The permission that its actions need: members without it do not see the column. */
  readonly needs?: Permission
  /** Whether only a downloaded file has it, with the values of `exact`. */
  readonly isOnlyInFile?: boolean
  /** Whether its cells name the rows and are therefore row headers. */
  readonly isRowHeader?: boolean
  /**
   * Its place where a row has two lines on a phone: at the end of the first or of the second, or at the start of the second,
   * below the name, alone or behind its header. If a column of a table has one, the others are left out there.
   */
  readonly onPhone?: "first" | "second" | "below" | "belowNamed"
}

/** Rows under a heading of their own. */
export interface RowGroup<Row> {
  readonly id: string
  readonly title: string
  readonly has: (row: Row) => boolean
}

export interface TableProps<Row> {
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string
  /** Divides the rows, in this order; groups without rows are left out. Each row is in one of them. */
  readonly groups?: ReadonlyArray<RowGroup<Row>>
  /** As many rows are shown at first, without groups; a button shows the others. Print shows all. */
  readonly shownAtFirst?: number
  readonly initialSort?: Sort
  readonly rowClass?: ((row: Row) => string) | undefined
  /** On a narrow screen: each row as a card, or a table that scrolls sideways. */
  readonly onPhone?: "cards" | "table"
  /** `offered`: a button above it downloads the table. Charts have their own button. */
  readonly file?: "offered" | "none"
}

interface Sort {
  readonly column: string
  readonly direction: "ascending" | "descending"
}

const headerWithCurrency = text(
  "table.inCurrency",
  "{header}, {currency}",
  "Column header with the currency of all its amounts, such as: Value, EUR",
)

const sortHint = text("table.sortBy", "Sort by {column}", "Tooltip of a column header that sorts the table")

const showAll = text(
  "table.showAll",
  "Show all {count}",
  "Button below the first rows of a table; count is the number of all rows",
)

const rowsOfTable = "tbody > tr:not(.table-group)"

/** With more columns than this, they are closer together. */
const denseFrom = 8

/** The width that a number of columns needs. If it is not available, rows become cards, or the table scrolls. */
const roomFor = (columns: number): string => `${columns > denseFrom ? 48 : columns * 7}rem`

/** A sortable table of figures. It states its ARIA roles, because the styles of cards remove those of a table. */
export function FigureTable<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, groups, shownAtFirst, initialSort, rowClass } = props
  const { onPhone = "cards", file = "offered" } = props
  const intl = useIntl()
  const offers = useOffers()
  const offered = props.columns.filter(({ needs }) => offers(needs))
  const columns = offered.filter(({ isOnlyInFile }) => !isOnlyInFile)
  const saveTable = useTableFile()
  const shownTable = useRef<HTMLTableElement>(null)
  const [sort, setSort] = useState(initialSort)
  const [isWhole, setWhole] = useState(false)
  const sorted = sortedRows(rows, columns, sort)
  const divided = groups
    ? groups.map((group) => ({ group, rows: sorted.filter(group.has) })).filter(({ rows }) => rows.length > 0)
    : [{ group: undefined, rows: sorted }]
  const hidden = isWhole || groups || shownAtFirst === undefined ? 0 : Math.max(0, rows.length - shownAtFirst)
  const hasLines = onPhone === "cards" && columns.some((column) => column.onPhone !== undefined)

  const turn = (column: Column<Row>) =>
    setSort((now) => {
      const first = column.kind === "figure" ? "descending" : "ascending"
      if (now?.column !== column.id) return { column: column.id, direction: first }
      return { column: column.id, direction: now.direction === "ascending" ? "descending" : "ascending" }
    })

  /** Saves the table as shown: the rows in their current order, with the contents of the cells. */
  const download = () => {
    const shown = shownTable.current?.querySelectorAll<HTMLTableRowElement>(rowsOfTable)
    saveTable(
      label,
      offered.flatMap((column) => {
        const { kind, header, exact, sortBy } = column
        const place = columns.indexOf(column)
        if (kind === "action") return []
        const cells = divided
          .flatMap(({ rows }) => rows)
          .map((row, index) => (exact ? exact(row) : readCell(shown?.[index]?.cells[place], sortBy?.(row))))
        return [{ header, cells }]
      }),
    )
  }

  const table = (
    <div
      className={`table-scroll table-${onPhone} ${onPhone === "table" ? "scroll-fade" : ""} ${hasLines ? "table-lines" : ""}`}
      tabIndex={onPhone === "table" ? 0 : undefined}
      role="group"
      aria-label={label}
    >
      <table
        ref={shownTable}
        className={`table ${columns.length > denseFrom ? "table-dense" : ""}`}
        role="table"
        aria-label={label}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onTurn={() => turn(column)} />
            ))}
          </tr>
        </thead>
        {divided.map((part) => (
          <Body key={part.group?.id ?? ""} {...part} {...{ columns, keyOf, rowClass, hidden }} />
        ))}
        <Foot columns={columns} />
      </table>
    </div>
  )
  return (
    <div className="table-file" style={{ fontSize: roomFor(columns.length) }}>
      {file === "offered" && rows.length > 0 && (
        <div className="table-tools">
          <DownloadMenu label={label} csv={download} tells="amounts" />
        </div>
      )}
      {table}
      {hidden > 0 && (
        <div className="table-more">
          <Button look="quiet" onPress={() => setWhole(true)}>
            {intl.formatMessage(showAll, { count: String(rows.length) })}
          </Button>
        </div>
      )}
    </div>
  )
}

interface BodyProps<Row> extends Pick<TableProps<Row>, "keyOf" | "rowClass" | "rows" | "columns"> {
  readonly group: RowGroup<Row> | undefined
  /** As many of the last rows appear in print only. */
  readonly hidden: number
}

function Body<Row>({ group, rows, columns, keyOf, rowClass, hidden }: BodyProps<Row>) {
  return (
    <tbody role="rowgroup">
      {group && <GroupHead group={group} rows={rows} columns={columns} />}
      {rows.map((row, index) => (
        <tr
          key={keyOf(row)}
          role="row"
          className={rowClass?.(row)}
          {...(index >= rows.length - hidden ? { "data-later": true } : {})}
        >
          {columns.map((column) => (
            <Cell key={column.id} column={column} row={row} />
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** The totals below the columns, if any has one. */
function Foot<Row>({ columns }: { readonly columns: ReadonlyArray<Column<Row>> }) {
  if (columns.every(({ foot }) => foot === undefined)) return null
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {columns.map(({ id, kind = "text", onPhone, foot, currency }) => (
          <td
            key={id}
            role="cell"
            data-kind={kind}
            data-line={onPhone}
            data-empty={foot === undefined}
            data-currency-above={currency}
          >
            {foot}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

interface HeadProps<Row> {
  readonly column: Column<Row>
  readonly sort: Sort | undefined
  readonly onTurn: () => void
}

function Head<Row>({ column, sort, onTurn }: HeadProps<Row>) {
  const intl = useIntl()
  const header = useHeader(column)
  return (
    <th
      role="columnheader"
      scope="col"
      data-kind={column.kind ?? "text"}
      aria-sort={sort?.column === column.id ? sort.direction : undefined}
    >
      {column.sortBy ? (
        <button
          type="button"
          className="table-sort"
          title={intl.formatMessage(sortHint, { column: header })}
          onClick={onTurn}
        >
          {header}
          {sort?.column === column.id && <Icon name={sort.direction} size={14} />}
        </button>
      ) : column.kind === "action" ? (
        <Say as="span" className="visually-hidden" message={commonWords.actions} />
      ) : (
        header
      )}
    </th>
  )
}

/** The heading of a group with its subtotals. */
function GroupHead<Row>({
  group,
  rows,
  columns,
}: {
  readonly group: RowGroup<Row>
  readonly rows: ReadonlyArray<Row>
  readonly columns: ReadonlyArray<Column<Row>>
}) {
  return (
    <tr role="row" className="table-group">
      {columns.map(({ id, kind = "text", onPhone, currency, subtotal }, index) =>
        index === 0 ? (
          <th key={id} role="rowheader" scope="rowgroup" className="table-row-header">
            {group.title}
          </th>
        ) : (
          <td key={id} role="cell" data-kind={kind} data-line={onPhone} data-currency-above={currency}>
            {subtotal && <span className="table-content">{subtotal(rows)}</span>}
          </td>
        ),
      )}
    </tr>
  )
}

/** The header, with the currency if all amounts of the column have the same. */
function useHeader<Row>({ header, currency }: Column<Row>): string {
  const intl = useIntl()
  return currency === undefined ? header : intl.formatMessage(headerWithCurrency, { header, currency })
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const content = column.cell(row)
  const header = useHeader(column)
  if (column.isRowHeader) {
    return (
      <th role="rowheader" scope="row" className="table-row-header">
        {content}
      </th>
    )
  }
  return (
    <td role="cell" data-kind={column.kind ?? "text"} data-line={column.onPhone} data-currency-above={column.currency}>
      <span className="table-label" aria-hidden="true">
        {header}
      </span>
      <span className="table-content">{content}</span>
    </td>
  )
}

/** Sorts the rows. Those without a value come last, in either direction. */
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
