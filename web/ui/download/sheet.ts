/** What a cell says exactly: an amount with its currency, a plain number, a day as YYYY-MM-DD, or words. */
export type Exact = string | { readonly amount: string; readonly currency: string }

export interface SheetColumn {
  readonly header: string
  /** One a row; absent where the cell is empty. */
  readonly cells: ReadonlyArray<Exact | null>
}

interface Words {
  /** Heads the currency of every amount. */
  readonly currency: string
  /** Heads the currency of the amounts of one column. */
  readonly currencyOf: (column: string) => string
}

/**
 * The rows of a file: the headers, then a row for each of the table. The currency of amounts stands in a column of its
 * own; once at the end where it is the same for all of them, otherwise behind each column of amounts.
 */
export function sheetRows(columns: ReadonlyArray<SheetColumn>, words: Words): ReadonlyArray<ReadonlyArray<string>> {
  const currencies = new Set(
    columns.flatMap(({ cells }) => cells.flatMap((cell) => (isMoney(cell) ? [cell.currency] : []))),
  )
  const [only] = currencies
  const isOne = currencies.size === 1
  const written = columns.flatMap(({ header, cells }) => {
    const column = [header, ...cells.map(textOf)]
    if (isOne || !cells.some(isMoney)) return [column]
    return [column, [words.currencyOf(header), ...cells.map((cell) => (isMoney(cell) ? cell.currency : ""))]]
  })
  const count = columns[0]?.cells.length ?? 0
  if (isOne && only !== undefined) written.push([words.currency, ...Array<string>(count).fill(only)])
  return Array.from({ length: count + 1 }, (_, row) => written.map((column) => column[row] ?? ""))
}

const isMoney = (cell: Exact | null): cell is Exclude<Exact, string> => cell !== null && typeof cell !== "string"

const textOf = (cell: Exact | null): string => (cell === null ? "" : isMoney(cell) ? cell.amount : cell)
