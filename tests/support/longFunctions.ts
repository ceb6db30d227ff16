import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "vite"
import { projectFolder } from "#server/settings/settings.ts"

interface LongFunction {
  /** The path of its file, and its name: of the declaration, the variable, the property or the method. */
  readonly name: string
  /** Of code: blank lines and comments do not count. */
  readonly lines: number
}

/** The functions of a file with more than so many lines of code, those of the functions within them included. */
export function longFunctionsIn(file: string, most: number): ReadonlyArray<LongFunction> {
  const text = readFileSync(join(projectFolder, file), "utf8")
  if (text.split("\n").length <= most) return []
  const { program, comments } = parseSync(file, text)
  let code = text
  for (const { start, end } of comments) code = code.slice(0, start) + blank(text.slice(start, end)) + code.slice(end)
  const found: Array<LongFunction> = []
  const visit = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, name)
    if (!isNode(node)) return
    const own = nameOf(node) ?? name
    if (/Function/.test(node.type) && node["body"]) {
      const lines = code
        .slice(node.start, node.end)
        .split("\n")
        .filter((line) => line.trim() !== "").length
      if (lines > most) found.push({ name: `${file} ${own}`, lines })
    }
    for (const child of Object.values(node)) if (typeof child === "object") visit(child, own)
  }
  visit(program.body, "")
  return found
}

const blank = (comment: string): string => comment.replaceAll(/[^\n]/g, " ")

interface Node {
  readonly [key: string]: unknown
  readonly type: string
  readonly start: number
  readonly end: number
}
const isNode = (value: unknown): value is Node => typeof (value as Partial<Node> | null)?.type === "string"

function nameOf(node: Node): string | undefined {
  const named = node["id"] ?? node["key"]
  return isNode(named) && typeof named["name"] === "string" ? named["name"] : undefined
}
