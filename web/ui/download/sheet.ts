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
 * The rows of a file: the headers, then a row for each of the table. The currency of amounts is in a column of its
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

const exactText = /^(?:-?\d+(?:\.\d+)?|\d{4}-\d{2}-\d{2})$/u

/**
 * What a drawn cell says: its amount exactly where it shows one; otherwise the plain number or day that it is sorted by,
 * or its words. What is only there for the eye or for pressing is left out.
 */
export function readCell(cell: Element | undefined, sortedBy: string | null | undefined): Exact | null {
  const money = cell?.querySelector<HTMLElement>("[data-amount]")
  const { amount, currency } = money?.dataset ?? {}
  if (amount !== undefined && currency !== undefined) return { amount, currency }
  if (sortedBy != null && exactText.test(sortedBy)) return sortedBy
  const words = cell ? wordsOf(cell).replaceAll(/\s+/gu, " ").trim() : ""
  return words === "" || words === "\u2013" ? null : words
}

const leftOut = ".visually-hidden, [aria-hidden='true'], button, svg"
const apart = "div, p, li, br, .table-sub"

function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ""
  if (!(node instanceof Element) || node.matches(leftOut)) return ""
  const words = Array.from(node.childNodes, wordsOf).join("")
  return node.matches(apart) ? ` ${words} ` : words
}
