/** A place on the screen. */
export interface Tile {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Areas in proportion to the sizes, in their order, filling a rectangle: row by row along its shorter side, each row as
 * long as keeps its tiles closest to squares. Sizes are above zero, largest first.
 */
export function treemap(sizes: ReadonlyArray<number>, width: number, height: number): ReadonlyArray<Tile> {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const tiles: Array<Tile> = []
  let room = { left: 0, top: 0, width, height }
  let rest = sizes.map((size) => (size / total) * width * height)
  while (rest.length > 0) {
    const side = Math.min(room.width, room.height)
    let count = 1
    while (count < rest.length && worstOf(rest.slice(0, count + 1), side) <= worstOf(rest.slice(0, count), side))
      count++
    const row = rest.slice(0, count)
    const depth = row.reduce((sum, area) => sum + area, 0) / side
    let at = 0
    for (const area of row) {
      const length = area / depth
      tiles.push(
        room.width >= room.height
          ? { left: room.left, top: room.top + at, width: depth, height: length }
          : { left: room.left + at, top: room.top, width: length, height: depth },
      )
      at += length
    }
    room =
      room.width >= room.height
        ? { ...room, left: room.left + depth, width: room.width - depth }
        : { ...room, top: room.top + depth, height: room.height - depth }
    rest = rest.slice(count)
  }
  return tiles
}

/** How far the longest tile of a row is from a square. */
function worstOf(areas: ReadonlyArray<number>, side: number): number {
  const sum = areas.reduce((total, area) => total + area, 0)
  const depth = sum / side
  return Math.max(...areas.map((area) => Math.max(depth ** 2 / area, area / depth ** 2)))
}
