/** The exact value of a cell: an amount with its currency, a plain number, a day as YYYY-MM-DD, or text. */
export type Exact = string | { readonly amount: string; readonly currency: string }

export interface SheetColumn {
  readonly header: string
  /** One for each row; `null` if the cell is empty. */
  readonly cells: ReadonlyArray<Exact | null>
}

interface Words {
  /** The heading of the column with the currency of all amounts. */
  readonly currency: string
  /** The heading of the column with the currency of one column's amounts. */
  readonly currencyOf: (column: string) => string
}

/**
 * The rows of a file: the headers, then a row for each row of the table. Currencies have columns of their own: one at
 * the end if all amounts have the same currency, otherwise one after each column of amounts.
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

const exactText = /^(?:-?\d+(?:\.\d+)?|\d{4}-\d{2}-\d{2})$/u

/**
 * Reads the value of a rendered cell: its exact amount if it shows one; otherwise the plain number or day that it is
 * sorted by, or its text. Hidden texts, icons and buttons are left out.
 */
export function readCell(cell: Element | undefined, sortedBy: string | null | undefined): Exact | null {
  const money = cell?.querySelector<HTMLElement>("[data-amount]")
  const { amount, currency } = money?.dataset ?? {}
  if (amount !== undefined && currency !== undefined) return { amount, currency }
  if (sortedBy != null && exactText.test(sortedBy)) return sortedBy
  const words = cell ? wordsOf(cell).replaceAll(/\s+/gu, " ").trim() : ""
  return words === "" || words === "\u2013" ? null : words
}

const leftOut = ".visually-hidden, .table-on-phone, [aria-hidden='true'], button, svg"
const apart = "div, p, li, br, .table-sub"

function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ""
  if (!(node instanceof Element) || node.matches(leftOut)) return ""
  const words = Array.from(node.childNodes, wordsOf).join("")
  return node.matches(apart) ? ` ${words} ` : words
}
