import { cardHeight, gapBeside, type NetworkLayout, type Tie } from "./portfolioNetworkLayout.ts"

/** A stake with its percentage as a plain decimal. */
export interface NetworkStake extends Tie {
  readonly id: string
  readonly percent: string
}

export interface End {
  readonly x: number
  readonly y: number
}

interface Label {
  readonly labelX: number
  readonly labelY: number
}

interface NetworkLines {
  readonly stakes: ReadonlyArray<{
    readonly stake: NetworkStake
    /** From the bottom of the owner, past the rows between, to the top of the child. */
    readonly points: ReadonlyArray<End>
    readonly label: Label
  }>
  readonly outsiders: ReadonlyArray<{
    readonly childId: string
    readonly percent: string
    readonly target: End
    readonly label: Label
  }>
}

/** With this many stakes in one portfolio or more, every second percentage is one line higher. */
const staggeredFrom = 3
const labelAbove = 10
const labelHeight = 17
const outsideHeight = 36

/**
 * The lines from the bottom of each owner to the top of its child, past all cards between. Lines that end at one card
 * are spread along its edge in the order of their origins, so that neither lines nor percentages overlap; outsiders
 * come last.
 */
export function linesOf(
  layout: NetworkLayout,
  stakes: ReadonlyArray<NetworkStake>,
  outsiders: ReadonlyMap<string, string>,
): NetworkLines {
  const { places, cardWidth } = layout
  const leftOf = (id: string) => places.get(id)?.left ?? 0
  const topOf = (id: string) => places.get(id)?.top ?? 0
  const middleOf = (id: string) => leftOf(id) + cardWidth / 2
  const drawn = stakes.filter(({ ownerId, childId }) => places.has(ownerId) && places.has(childId))
  const lanes = lanesOf(layout, drawn)
  const lanesOn = (stake: NetworkStake) => lanes.get(stake) ?? []
  const below = Map.groupBy(drawn, ({ ownerId }) => ownerId)
  const above = Map.groupBy(drawn, ({ childId }) => childId)
  const leavesTowards = (stake: NetworkStake) => lanesOn(stake)[0]?.x ?? middleOf(stake.childId)
  const comesFrom = (stake: NetworkStake) => lanesOn(stake).at(-1)?.x ?? middleOf(stake.ownerId)
  for (const group of below.values()) group.sort((a, b) => leavesTowards(a) - leavesTowards(b))
  for (const group of above.values()) group.sort((a, b) => comesFrom(a) - comesFrom(b))

  const portAt = (id: string, index: number, count: number) => leftOf(id) + (cardWidth * (index + 1)) / (count + 1)
  const portsAbove = (id: string) => (above.get(id) ?? []).length + (outsiders.has(id) ? 1 : 0)
  const labelAt = (x: number, top: number, index: number, count: number): Label => ({
    labelX: x,
    labelY: top - labelAbove - (count >= staggeredFrom && index % 2 === 1 ? labelHeight : 0),
  })
  return {
    stakes: drawn.map((stake) => {
      const { ownerId, childId } = stake
      const [from, to] = [below.get(ownerId) ?? [], above.get(childId) ?? []]
      const count = portsAbove(childId)
      const source = { x: portAt(ownerId, from.indexOf(stake), from.length), y: topOf(ownerId) + cardHeight }
      const target = { x: portAt(childId, to.indexOf(stake), count), y: topOf(childId) }
      const between = lanesOn(stake).flatMap(({ x, top }) => [
        { x, y: top },
        { x, y: top + cardHeight },
      ])
      return {
        stake,
        points: [source, ...between, target],
        label: labelAt(target.x, target.y, to.indexOf(stake), count),
      }
    }),
    outsiders: [...outsiders]
      .filter(([childId]) => places.has(childId))
      .map(([childId, percent]) => {
        const count = portsAbove(childId)
        const target = { x: portAt(childId, count - 1, count), y: topOf(childId) }
        return { childId, percent, target, label: { labelX: target.x, labelY: target.y - outsideHeight } }
      }),
  }
}

/** The point where a line passes a row of cards: between two cards, or beside the outermost one. */
interface Lane {
  readonly x: number
  /** The top of the row. */
  readonly top: number
}

/** The distance between lines in the same gap. */
const apart = 5

/**
 * The lanes of each line past the rows between its ends, so that it crosses no card and does not seem to belong to a
 * portfolio that it only passes. In each row it takes the gap that is nearest to the straight line.
 */
function lanesOf<T extends Tie>(
  { places, cardWidth }: NetworkLayout,
  ties: ReadonlyArray<T>,
): ReadonlyMap<T, ReadonlyArray<Lane>> {
  const rows = Map.groupBy([...places.values()], ({ top }) => top)
  const tops = [...rows.keys()].sort((a, b) => a - b)
  const gaps = new Map(
    tops.map((top) => [
      top,
      gapsOf(
        (rows.get(top) ?? []).map(({ left }) => left),
        cardWidth,
      ),
    ]),
  )
  const taken = new Map<string, number>()
  return new Map(
    ties.map((tie) => {
      const [owner, child] = [places.get(tie.ownerId), places.get(tie.childId)]
      if (!owner || !child) return [tie, []]
      const passed = tops.filter((top) => top > owner.top && top < child.top)
      return [
        tie,
        passed.map((top): Lane => {
          const part = (top - owner.top) / (child.top - owner.top)
          const straight = owner.left + (child.left - owner.left) * part + cardWidth / 2
          const gap = nearest(gaps.get(top) ?? [], straight)
          const already = taken.get(`${top} ${gap}`) ?? 0
          taken.set(`${top} ${gap}`, already + 1)
          return { x: gap + beside(already), top }
        }),
      ]
    }),
  )
}

/** The centres of the gaps of a row, including those outside its two ends. */
function gapsOf(lefts: ReadonlyArray<number>, cardWidth: number): ReadonlyArray<number> {
  const sorted = [...lefts].sort((a, b) => a - b)
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  const between = sorted.slice(1).map((left, index) => (left + (sorted[index] ?? 0) + cardWidth) / 2)
  return [first - gapBeside / 2, ...between, last + cardWidth + gapBeside / 2]
}

const nearest = (gaps: ReadonlyArray<number>, x: number): number =>
  gaps.reduce((best, gap) => (Math.abs(gap - x) < Math.abs(best - x) ? gap : best), gaps[0] ?? x)

/** The offset within a gap: 0 for the first line, then right and left. Further lines overlap the first ones. */
function beside(already: number): number {
  const turn = already % 3
  return turn === 0 ? 0 : turn === 1 ? apart : -apart
}
