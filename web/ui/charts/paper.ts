import { useSyncExternalStore } from "react"

/** What a sheet of A4 leaves between its margins, and how tall a history is drawn on it. In CSS pixels, 96 to the inch. */
const sheet = { width: Math.floor((180 / 25.4) * 96), height: 230 }

/** The room of a drawing on paper, while the page is being printed: what it has on the screen says nothing of it. */
export const usePaper = (): typeof sheet | undefined =>
  useSyncExternalStore(follow, () => isPrinting) ? sheet : undefined

let isPrinting = false

/** The browser lays the page out for the paper only after those who are told here have drawn. */
function follow(onChange: () => void): () => void {
  const begin = () => {
    isPrinting = true
    onChange()
  }
  const end = () => {
    isPrinting = false
    onChange()
  }
  addEventListener("beforeprint", begin)
  addEventListener("afterprint", end)
  return () => {
    removeEventListener("beforeprint", begin)
    removeEventListener("afterprint", end)
  }
}
