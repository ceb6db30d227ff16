/** A stake without its percentage. Stakes form no cycle. */
export interface Tie {
  readonly ownerId: string
  readonly childId: string
}

/** The top left corner of a card. */
interface Place {
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
/** Space between two levels for lines and percentages. */
const gapBelow = 76
/** Room for the percentage of third parties above a card. */
const gapWithinLevel = 56

/** The level of each portfolio: the length of the longest chain of owners above it. */
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

/** The portfolios by level, ordered within each level so that owners and their portfolios are close to each other. */
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

/** Sorts each row by the mean position of the related portfolios. A portfolio without relations keeps its position. */
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
 * The position of each card within a width, with owners above the portfolios that they own. A level that is too wide is
 * broken into several rows, so that a phone needs no sideways scrolling.
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

/** Breaks a level into the least number of rows, of about equal length. */
function rowsOf(level: ReadonlyArray<string>, most: number): ReadonlyArray<ReadonlyArray<string>> {
  const count = Math.ceil(level.length / most)
  const long = Math.ceil(level.length / Math.max(1, count))
  return Array.from({ length: count }, (_, index) => level.slice(index * long, (index + 1) * long))
}

/** A portfolio with all its direct and indirect owners and children, which a change of its stakes can affect. */
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

/** The nearest card in the direction of an arrow key; `undefined` if there is none, or for any other key. */
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
