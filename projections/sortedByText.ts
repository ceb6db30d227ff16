/** Sorts rows by a text that is encrypted in the table, so the database cannot sort by it. Equal rows keep their order. */
export const sortedByText = <Row>(rows: ReadonlyArray<Row>, textOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => compare(textOf(a), textOf(b)))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
