/**
 * The indexes of a series that are worth drawing on so many pixels: for each pixel its first, lowest, highest and last
 * value, so that no peak is lost. A series that is short enough is drawn whole.
 */
export function thinned(heights: ReadonlyArray<number>, pixels: number): ReadonlyArray<number> {
  const columns = Math.max(1, Math.floor(pixels))
  if (heights.length <= columns * 2) return heights.map((_, index) => index)
  const kept = new Set<number>()
  for (let column = 0; column < columns; column++) {
    const start = Math.floor((column * heights.length) / columns)
    const end = Math.floor(((column + 1) * heights.length) / columns)
    let lowest = start
    let highest = start
    for (let index = start; index < end; index++) {
      if ((heights[index] ?? 0) < (heights[lowest] ?? 0)) lowest = index
      if ((heights[index] ?? 0) > (heights[highest] ?? 0)) highest = index
    }
    for (const index of [start, lowest, highest, end - 1]) kept.add(index)
  }
  return [...kept].sort((a, b) => a - b)
}
