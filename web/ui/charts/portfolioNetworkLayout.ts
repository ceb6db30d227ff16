/** Who holds whom. There is no cycle. */
export interface Tie {
  readonly ownerId: string
  readonly childId: string
}

/** The corner of a card on the screen. */
export interface Place {
  readonly left: number
  readonly top: number
}

export interface NetworkLayout {
  readonly places: ReadonlyMap<string, Place>
  readonly cardWidth: number
  readonly height: number
}

export const cardHeight = 78
const cardWidthLeast = 148
const cardWidthMost = 208
export const gapBeside = 20
/** Room for the lines between two levels, and for the percentages on them. */
const gapBelow = 76
const gapWithinLevel = 44

/** The level of each, by the longest way up: no owner is on the level of a portfolio that it owns. */
export function levelsOf(ids: ReadonlyArray<string>, ties: ReadonlyArray<Tie>): ReadonlyMap<string, number> {
  const owners = Map.groupBy(ties, ({ childId }) => childId)
  const levels = new Map<string, number>()
  const levelOf = (id: string): number => {
    const known = levels.get(id)
    if (known !== undefined) return known
    const level = Math.max(-1, ...(owners.get(id) ?? []).map(({ ownerId }) => levelOf(ownerId))) + 1
    levels.set(id, level)
    return level
  }
  for (const id of ids) levelOf(id)
  return levels
}

/** The portfolios level by level, each level in the order that keeps those who are tied near one another. */
export function orderedLevels(
  ids: ReadonlyArray<string>,
  ties: ReadonlyArray<Tie>,
): ReadonlyArray<ReadonlyArray<string>> {
  const levels = levelsOf(ids, ties)
  const count = Math.max(-1, ...levels.values()) + 1
  let rows: ReadonlyArray<ReadonlyArray<string>> = Array.from({ length: count }, (_, level) =>
    ids.filter((id) => levels.get(id) === level),
  )
  const owners = Map.groupBy(ties, ({ childId }) => childId)
  const children = Map.groupBy(ties, ({ ownerId }) => ownerId)
  for (let sweep = 0; sweep < sweeps; sweep++) {
    rows = sortedBy(rows, (id) => (owners.get(id) ?? []).map(({ ownerId }) => ownerId))
    rows = sortedBy(rows, (id) => (children.get(id) ?? []).map(({ childId }) => childId))
  }
  return sortedBy(rows, (id) => (owners.get(id) ?? []).map(({ ownerId }) => ownerId))
}

const sweeps = 4

/** Each row in the order of the middle of its relatives; a portfolio without relatives keeps its index. */
function sortedBy(
  rows: ReadonlyArray<ReadonlyArray<string>>,
  tiedTo: (id: string) => ReadonlyArray<string>,
): ReadonlyArray<ReadonlyArray<string>> {
  const places = new Map(rows.flatMap((row) => row.map((id, index) => [id, (index + 0.5) / row.length] as const)))
  return rows.map((row) =>
    row
      .map((id) => {
        const others = tiedTo(id).map((other) => places.get(other) ?? 0)
        const middle = others.reduce((sum, place) => sum + place, 0) / others.length
        return { id, key: others.length > 0 ? middle : (places.get(id) ?? 0) }
      })
      .sort((a, b) => a.key - b.key)
      .map(({ id }) => id),
  )
}

/**
 * A place for each portfolio on so many pixels, the owners above what they hold. A level that is too wide goes on in
 * further rows, so that the whole can be read on a phone without moving it sideways.
 */
export function networkLayout(ids: ReadonlyArray<string>, ties: ReadonlyArray<Tie>, width: number): NetworkLayout {
  const levels = orderedLevels(ids, ties)
  const columnsMost = Math.max(1, Math.floor((width + gapBeside) / (cardWidthLeast + gapBeside)))
  const widest = Math.min(columnsMost, Math.max(1, ...levels.map(({ length }) => length)))
  const cardWidth = Math.min(cardWidthMost, Math.floor((width + gapBeside) / widest) - gapBeside)
  const places = new Map<string, Place>()
  let top = 0
  for (const level of levels) {
    for (const row of rowsOf(level, columnsMost)) {
      const apart = Math.min(width / row.length, cardWidth * 1.6 + gapBeside)
      const left = (width - apart * row.length) / 2
      row.forEach((id, index) => places.set(id, { left: left + apart * index + (apart - cardWidth) / 2, top }))
      top += cardHeight + gapWithinLevel
    }
    top += gapBelow - gapWithinLevel
  }
  return { places, cardWidth, height: Math.max(0, top - gapBelow) }
}

/** As few rows as hold a level, of about the same length. */
function rowsOf(level: ReadonlyArray<string>, most: number): ReadonlyArray<ReadonlyArray<string>> {
  const count = Math.ceil(level.length / most)
  const long = Math.ceil(level.length / Math.max(1, count))
  return Array.from({ length: count }, (_, index) => level.slice(index * long, (index + 1) * long))
}

/** A portfolio with everything above it and below it: what a change of its stakes could concern. */
export function kinOf(id: string, ties: ReadonlyArray<Tie>): ReadonlySet<string> {
  const kin = new Set([id])
  const follow = (from: string, next: (at: string) => ReadonlyArray<string>) => {
    for (const one of next(from)) {
      if (kin.has(one)) continue
      kin.add(one)
      follow(one, next)
    }
  }
  follow(id, (at) => ties.filter(({ childId }) => childId === at).map(({ ownerId }) => ownerId))
  follow(id, (at) => ties.filter(({ ownerId }) => ownerId === at).map(({ childId }) => childId))
  return kin
}

/** The nearest card in the direction of an arrow key; nothing where there is none, or the key is another. */
export function neighbourOf(id: string, key: string, places: ReadonlyMap<string, Place>): string | undefined {
  const here = places.get(id)
  if (!here) return undefined
  const away = (there: Place) => Math.abs(there.left - here.left) + 3 * Math.abs(there.top - here.top)
  const lies = (there: Place): boolean => {
    switch (key) {
      case "ArrowUp":
        return there.top < here.top
      case "ArrowDown":
        return there.top > here.top
      case "ArrowLeft":
        return there.top === here.top && there.left < here.left
      case "ArrowRight":
        return there.top === here.top && there.left > here.left
      default:
        return false
    }
  }
  return [...places]
    .filter(([, there]) => lies(there))
    .sort(([, a], [, b]) => away(a) - away(b))
    .at(0)?.[0]
}
