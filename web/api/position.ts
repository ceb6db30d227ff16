/**
 * The later of two positions of the log, as the server writes them: whole numbers, one after the other, too large for
 * a JavaScript number.
 */
export function laterPosition(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  const [first, second] = [numbersOf(a), numbersOf(b)]
  const different = first.findIndex((number, place) => number !== second[place])
  return different === -1 || (first[different] ?? 0n) > (second[different] ?? 0n) ? a : b
}

const numbersOf = (position: string): ReadonlyArray<bigint> => (position.match(/\d+/g) ?? []).map(BigInt)
