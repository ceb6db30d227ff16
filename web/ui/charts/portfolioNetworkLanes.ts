import { gapBeside, type NetworkLayout, type Tie } from "./portfolioNetworkLayout.ts"

/** Where a line passes a row of cards: between two of them, or beside the outermost. */
export interface Lane {
  readonly x: number
  /** Of the row. */
  readonly top: number
}

/** Lines in one gap stand so far from one another. */
const apart = 5

/**
 * The lanes that each line takes past the rows between its two ends, so that it goes through no card and is not taken
 * for a line of a portfolio that it only passes. Of each row the gap that lies nearest to the straight way.
 */
export function lanesOf<T extends Tie>(
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

/** The middles of the gaps of a row, those at its two ends included. */
function gapsOf(lefts: ReadonlyArray<number>, cardWidth: number): ReadonlyArray<number> {
  const sorted = [...lefts].sort((a, b) => a - b)
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  const between = sorted.slice(1).map((left, index) => (left + (sorted[index] ?? 0) + cardWidth) / 2)
  return [first - gapBeside / 2, ...between, last + cardWidth + gapBeside / 2]
}

const nearest = (gaps: ReadonlyArray<number>, x: number): number =>
  gaps.reduce((best, gap) => (Math.abs(gap - x) < Math.abs(best - x) ? gap : best), gaps[0] ?? x)

/** The first in the middle, the next ones by turns at its right and left; when the gap is full, upon the first ones. */
function beside(already: number): number {
  const turn = already % 3
  return turn === 0 ? 0 : turn === 1 ? apart : -apart
}
