import type { ExplainNode } from "../../../server/contract/explain.ts"

/** How a part goes into what it is a part of. The first of a sum bears no sign. */
export function signOf(made: ExplainNode["made"], index: number): string {
  switch (made) {
    case "sum":
      return index === 0 ? "" : "+"
    case "difference":
      return index === 0 ? "" : "\u2212"
    case "product":
      return index === 0 ? "" : "\u00d7"
    case "quotient":
      return index === 0 ? "" : "\u00f7"
    case "root":
    case "leaf":
      return ""
  }
}

/** The ways down to the branches that have parts, the nearest to the top first, at most so many. */
export function branchesOf(root: ExplainNode, most: number): ReadonlyArray<string> {
  const found: Array<string> = []
  let level: ReadonlyArray<{ readonly node: ExplainNode; readonly path: string }> = [{ node: root, path: "0" }]
  while (level.length > 0 && found.length < most) {
    const inner = level.filter(({ node }) => node.parts.length > 0)
    found.push(...inner.map(({ path }) => path))
    level = inner.flatMap(({ node, path }) =>
      node.parts.map((part, index) => ({ node: part, path: `${path}.${index}` })),
    )
  }
  return found.slice(0, most)
}
