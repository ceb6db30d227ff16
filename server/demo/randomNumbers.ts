/** Pseudo-random whole numbers. The same seed and purpose give the same numbers. */
export interface RandomNumbers {
  /** From `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number
  /** Around zero, mostly within `spread`, never beyond three times it. */
  readonly around: (spread: number) => number
}

export function randomNumbers(seed: number, purpose: string): RandomNumbers {
  let state = seed >>> 0
  for (const sign of purpose) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0

  /** The generator mulberry32: 32 bits per step and integers alone, so that no machine rounds differently. */
  function next(): number {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return (bits ^ (bits >>> 14)) >>> 0
  }
  const between = (least: number, most: number): number => least + (next() % (most - least + 1))
  return {
    between,
    // The sum of three draws is nearly normally distributed, by the central limit theorem.
    around: (spread) => between(-spread, spread) + between(-spread, spread) + between(-spread, spread),
  }
}
