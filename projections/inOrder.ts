/** Rows in the order of a text that stands sealed in the table, where the database cannot see it; equal ones as given. */
export const inOrder = <Row>(rows: ReadonlyArray<Row>, textOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => compare(textOf(a), textOf(b)))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
