import { lanesOf } from "./portfolioNetworkLanes.ts"
import { cardHeight, type NetworkLayout, type Tie } from "./portfolioNetworkLayout.ts"

/** A stake as it is drawn: its percentage as plain decimal text. */
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

export interface NetworkLines {
  readonly stakes: ReadonlyArray<{
    readonly stake: NetworkStake
    /** From below the owner, past the rows between, to above what it holds. */
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

/** From so many stakes in one portfolio on, every second percentage stands a line higher. */
const staggeredFrom = 3
const labelAbove = 10
const labelHeight = 17
const outsideHeight = 36

/**
 * Lines from below each owner to above what it holds, past every card between. Lines that end at one card are spread
 * along its edge in the order of where they come from, so that they neither cross there nor cover each other's
 * percentages; outsiders come last.
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
