import type { Exact } from "./sheet.ts"

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
