/** The letters of the page against their usual size: on a drawing the rooms for words grow with them. */
export function letterScale(): number {
  if (known === undefined) {
    known = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualSize || 1
    // To ask for it has the browser reckon every style of the page anew, so one picture asks once.
    requestAnimationFrame(() => (known = undefined))
  }
  return known
}

let known: number | undefined
const usualSize = 17

/** About how many pixels words take: as a rule rather more than they need. */
export const widthOfWords = (words: string, perLetter = 7.4): number => words.length * perLetter * letterScale()
