import { SaxesParser } from "saxes"
import { csvCells, delimiterOf } from "#server/files/csvReading.ts"
import { refuse } from "./answers.ts"

/** The rows of a table in text, the header first, with trimmed cells and without empty rows. */
export function csvRows(service: string, body: string, delimiter?: string): ReadonlyArray<ReadonlyArray<string>> {
  const text = body.replace(/^\uFEFF/, "")
  const cells = csvCells(text, delimiter ?? delimiterOf(text.slice(0, text.search(/\r?\n|$/))))
  if (!cells) return refuse("Malformed", `${service} answers with a table in which a quotation mark has no partner.`)
  const rows = cells.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ""))
  return rows.length > 0 ? rows : refuse("NoData", `${service} answers with an empty table.`)
}

/** The rows below the header, each with its cells by the title of their column. Refuses a table without these titles. */
export function csvRecords(
  service: string,
  body: string,
  { columns, delimiter }: { readonly columns: ReadonlyArray<string>; readonly delimiter?: string },
): ReadonlyArray<Readonly<Record<string, string>>> {
  const [header = [], ...rows] = csvRows(service, body, delimiter)
  const missing = columns.filter((title) => !header.includes(title))
  if (missing.length > 0) return refuse("Malformed", `${service} answers with a table without ${missing.join(", ")}.`)
  return rows.map((row) => Object.fromEntries(header.map((title, i) => [title, row[i] ?? ""])))
}

/** An element of XML, by its name without a namespace prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<XmlElement>
  readonly text: string
}

/** The root of a document. Refuses what is not well-formed to its end, and document type declarations. */
export function parseXml(service: string, body: string): XmlElement {
  const parser = new SaxesParser()
  const root = { name: "", attributes: {}, children: [] as Array<XmlElement>, text: "" }
  const open = [root]
  let fault: string | undefined
  parser.on("error", ({ message }) => {
    fault ??= message
  })
  parser.on("doctype", () => {
    fault ??= "a document type declaration is not accepted"
  })
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name: localName(name), attributes, children: [], text: "" }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on("text", (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on("cdata", (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on("closetag", () => void open.pop())
  parser.write(body.replace(/^\uFEFF/, "").trimStart()).close()
  const [document] = root.children
  if (fault !== undefined || !document) {
    return refuse("Malformed", `${service} answers with XML that is not well-formed${fault ? `: ${fault}` : ""}.`)
  }
  return document
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

/** All elements of a name below an element, in their order. */
export const elementsIn = (element: XmlElement, name: string): ReadonlyArray<XmlElement> =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsIn(child, name)])

/** The trimmed text of the first child of one of the names. */
export const childText = (element: XmlElement, ...names: ReadonlyArray<string>): string | undefined =>
  element.children.find(({ name }) => names.includes(name))?.text.trim()
