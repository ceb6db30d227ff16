import { type ExplainedNode, product, sourceWithin, sum } from "./tree.ts"

/** The limits of an answer: the number of nodes and the number of levels. */
interface Room {
  readonly nodes: number
  readonly levels: number
}

/**
 * The same tree within limits. If it is too large, long sums and products of dated parts are grouped by year, and the
 * nodes of the last level that fits become leaves with the source `abridged`. The figure still follows from the leaves.
 */
export function abridged(root: ExplainedNode, { nodes, levels }: Room): ExplainedNode {
  const sizes = sizesOf(root)
  if (sizes.length <= levels && total(sizes) <= nodes) return root
  const shown = total(sizes) <= nodes ? root : byYear(root)
  return cut(shown, levelsWithin(sizesOf(shown), { nodes, levels }))
}

/** How many nodes there are on each level. */
function sizesOf(root: ExplainedNode): ReadonlyArray<number> {
  const sizes: Array<number> = []
  let level: ReadonlyArray<ExplainedNode> = [root]
  while (level.length > 0) {
    sizes.push(level.length)
    level = level.flatMap(({ parts }) => parts)
  }
  return sizes
}

const total = (sizes: ReadonlyArray<number>): number => sizes.reduce((all, size) => all + size, 0)

/** The figure and its immediate parts are always shown. */
function levelsWithin(sizes: ReadonlyArray<number>, { nodes, levels }: Room): number {
  let within = Math.min(2, sizes.length)
  while (within < Math.min(levels, sizes.length) && total(sizes.slice(0, within + 1)) <= nodes) within++
  return within
}

function cut(node: ExplainedNode, levels: number): ExplainedNode {
  if (node.parts.length === 0) return node
  if (levels > 1) return { ...node, parts: node.parts.map((part) => cut(part, levels - 1)) }
  return { ...node, made: "leaf", parts: [], source: { _tag: "Constant", name: "abridged" } }
}

/** Up to this number, parts are shown one by one. */
const longest = 100

function byYear(node: ExplainedNode): ExplainedNode {
  const { made, what } = node
  const parts = node.parts.map(byYear)
  const isLong = parts.length > longest && made !== "root" && made !== "quotient"
  const [first, ...others] = parts
  if (!isLong || !first || parts.some(isOfItsOwn)) return { ...node, parts }
  const dated = made === "difference" ? others : parts
  const years = [...Map.groupBy(dated, yearOf)].map(([year, ofYear]) => {
    const about = {
      ...(node.currency ? { currency: node.currency } : {}),
      subject: { of: "text", text: year },
    } as const
    return made === "product" ? product(what, ofYear, about) : sum(what, ofYear, about)
  })
  return { ...node, parts: made === "difference" ? [first, ...years] : years }
}

/** Holdings and portfolios are shown one by one, regardless of their number. */
const isOfItsOwn = ({ subject }: ExplainedNode): boolean => subject !== null && subject.of !== "text"

const yearOf = (node: ExplainedNode): string => {
  const source = sourceWithin(node)
  const day = node.subject?.of === "text" ? node.subject.text : source && "on" in source ? source.on : ""
  return /^\d{4}-/.test(day) ? day.slice(0, 4) : ""
}
