import type { ReactNode } from "react"
import { dayNumber } from "#contract/vocabulary.ts"
import type { Exact, SheetColumn } from "#ui/download/sheet.ts"
import { type Column, FigureTable, type TableProps } from "#ui/figures/FigureTable.tsx"

/** The figures of a chart as a table on the page, and as columns for a file. */
export interface ChartTable {
  readonly shown: ReactNode
  readonly columns: () => ReadonlyArray<SheetColumn>
}

export type ChartColumn<Row> = Column<Row> & { readonly exact: (row: Row) => Exact | null }

interface Props<Row> extends Omit<TableProps<Row>, "columns" | "file"> {
  readonly columns: ReadonlyArray<ChartColumn<Row>>
  /** The rows of the file, if it has more than the page, such as every day of a long history. */
  readonly rowsOfFile?: ReadonlyArray<Row>
}

/** Creates the table and the columns for the file from the same definition. */
export const chartTable = <Row,>({ rowsOfFile, ...props }: Props<Row>): ChartTable => ({
  shown: <FigureTable onPhone="table" {...props} file="none" />,
  columns: () =>
    props.columns.map(({ header, exact }) => ({ header, cells: (rowsOfFile ?? props.rows).map((row) => exact(row)) })),
})

const everyDayUpTo = 100

/** The indexes of the days in the table of a series: all days of a short series, the ends of months of a long one. */
export function tableDays(from: string, count: number): ReadonlyArray<number> {
  if (count <= everyDayUpTo) return Array.from({ length: count }, (_, index) => index)
  const [year = 0, month = 1] = from.split("-").map(Number)
  const first = dayNumber(from)
  const days = [0]
  for (let months = 1; ; months++) {
    const end = Date.UTC(year, month - 1 + months, 0) / 86_400_000 - first
    if (end >= count - 1) break
    if (end > 0) days.push(end)
  }
  return [...days, count - 1]
}
