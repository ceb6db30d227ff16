import { isTaken, type KeyPress } from "./hearing.ts"

let text = ""
let field: ((text: string) => void) | undefined

/**
 * What somebody typed between the keys that open the search and the moment in which its field is there: it stands in the
 * field, and none of it is taken for a shortcut of the page behind.
 */
export const typedAhead = {
  /** Takes a key press in, unless a window has the focus already. Says whether it did. */
  hear(press: Pick<KeyPress, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "target">): boolean {
    const { key, ctrlKey, metaKey, altKey, isComposing, target } = press
    if (isComposing || ctrlKey || metaKey || altKey || isTaken(target)) return false
    if (key === "Backspace") text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else return false
    field?.(text)
    return true
  },
  read: (): string => text,
  /** The field is there: it is told of keys that were pressed before and are heard only now. */
  flowInto(tell: (text: string) => void): () => void {
    field = tell
    return () => {
      field = undefined
      text = ""
    }
  },
}
