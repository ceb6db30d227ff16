import type { ReactNode } from "react"
import type { Exact, SheetColumn } from "../download/sheet.ts"
import { type Column, FigureTable, type TableProps } from "../FigureTable.tsx"

/** The figures of a chart: as a table on the page, and exactly as in its file. */
export interface ChartTable {
  readonly shown: ReactNode
  readonly columns: () => ReadonlyArray<SheetColumn>
}

type ChartColumn<Row> = Column<Row> & { readonly exact: (row: Row) => Exact | null }

interface Props<Row> extends Omit<TableProps<Row>, "columns" | "file"> {
  readonly columns: ReadonlyArray<ChartColumn<Row>>
  /** Where the file has more rows than the page: every day of a long history. */
  readonly rowsOfFile?: ReadonlyArray<Row>
}

/** Says once what a chart's table and its file have in common. */
export const chartTable = <Row,>({ rowsOfFile, ...props }: Props<Row>): ChartTable => ({
  shown: <FigureTable onPhone="table" {...props} file="none" />,
  columns: () =>
    props.columns.map(({ header, exact }) => ({ header, cells: (rowsOfFile ?? props.rows).map((row) => exact(row)) })),
})
