import type { ReactNode } from "react"

export interface ReportColumn<Row> {
  readonly id: string
  readonly header: ReactNode
  /** Figures are aligned right, and days stay on one line. */
  readonly kind?: "text" | "figure" | "day"
  readonly cell: (row: Row) => ReactNode
  readonly foot?: ReactNode
}

interface Props<Row> {
  readonly label: string
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string
  /** The first column names the row. */
  readonly columns: ReadonlyArray<ReportColumn<Row>>
}

/** A table with fewer rows is not broken across pages. */
const shortBelow = 10

/** A table for print: not sortable, with its headings repeated on every page, and no row broken across pages. */
export function ReportTable<Row>({ label, rows, keyOf, columns }: Props<Row>) {
  return (
    <div className="report-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="report-table" aria-label={label} data-length={rows.length < shortBelow ? "short" : "long"}>
        <thead>
          <tr>
            {columns.map(({ id, header, kind = "text" }) => (
              <th key={id} scope="col" data-kind={kind}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, kind = "text", cell }, index) =>
                index === 0 ? (
                  <th key={id} scope="row" data-kind={kind}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-kind={kind}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {/* In the body, because a `tfoot` would be repeated on every page. */}
          {columns.some(({ foot }) => foot !== undefined) && (
            <tr className="report-total">
              {columns.map(({ id, kind = "text", foot }) => (
                <td key={id} data-kind={kind}>
                  {foot}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
