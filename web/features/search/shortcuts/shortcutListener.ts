import { type HandledElsewhere, type ShortcutId, shortcutIds, shortcuts } from "./registry.ts"

/** The properties of a key press that matter. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing" | "defaultPrevented"
> & { readonly target: EventTarget | null; readonly getModifierState: (key: "AltGraph") => boolean }

export type ListenedShortcut = Exclude<ShortcutId, HandledElsewhere>

/** How long the listener waits for the second key of a sequence. */
const sequenceMs = 1500

/**
 * Returns a function that finds the shortcut that a key press completes. Single keys do nothing while the user types,
 * chooses from a list or has a dialog open. Keys with a modifier belong to the browser and to assistive technology,
 * except for the one that opens the search.
 */
export function shortcutListener(now: () => number = () => performance.now()) {
  let before: { readonly key: string; readonly at: number } | undefined
  return (press: KeyPress, { singleKeys }: { readonly singleKeys: boolean }): ListenedShortcut | undefined => {
    if (press.defaultPrevented || press.repeat || press.isComposing) return undefined
    if (isMod(press)) return press.key.toLowerCase() === "k" ? "search" : undefined
    if (!singleKeys || hasModifier(press) || isTaken(press.target)) {
      before = undefined
      return undefined
    }
    const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
    const sequence = before && now() - before.at < sequenceMs ? `${before.key} ${key}` : undefined
    before = undefined
    const found = (sequence && shortcutOf(sequence)) || shortcutOf(key)
    if (!found && isBeginning(key)) before = { key, at: now() }
    return found
  }
}

const isHeard = (id: ShortcutId): id is ListenedShortcut => id !== "notices" && id !== "close"

const shortcutOf = (keys: string): ListenedShortcut | undefined =>
  shortcutIds.filter(isHeard).find((id) => (shortcuts[id].keys as ReadonlyArray<string>).includes(keys))

const isBeginning = (key: string): boolean =>
  shortcutIds.some((id) => shortcuts[id].keys.some((keys) => keys.startsWith(`${key} `)))

const isMod = ({ ctrlKey, metaKey, altKey }: KeyPress): boolean => (ctrlKey || metaKey) && !altKey

/** AltGr does not count: many keyboards need it to type a bracket. */
const hasModifier = (press: KeyPress): boolean =>
  (press.ctrlKey || press.metaKey || press.altKey) && !press.getModifierState("AltGraph")

const takers = [
  "input:not([type=radio], [type=checkbox], [type=button], [type=submit])",
  "textarea",
  "select",
  "[contenteditable]",
  ...["textbox", "combobox", "searchbox", "listbox", "menu", "tree", "treegrid", "grid", "dialog", "alertdialog"].map(
    (role) => `[role=${role}]`,
  ),
].join()

/** Whether the focused element uses the keys itself. */
const isTaken = (target: EventTarget | null): boolean => target instanceof Element && target.closest(takers) !== null

let text = ""
let field: ((text: string) => void) | undefined

/**
 * A buffer of the keys that the user types after the shortcut of the search, or of adding, and before its field appears. They
 * are added to the field, and do not trigger shortcuts of the page.
 */
export const typeAhead = {
  /** Adds a key press to the buffer, unless a dialog has the focus already. Returns whether it did. */
  handle(press: Pick<KeyPress, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "target">): boolean {
    const { key, ctrlKey, metaKey, altKey, isComposing, target } = press
    if (isComposing || ctrlKey || metaKey || altKey || isTaken(target)) return false
    if (key === "Backspace") text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else return false
    field?.(text)
    return true
  },
  read: (): string => text,
  /** Connects the field, which gets the buffered text, and that of keys that arrive late. */
  flowInto(onText: (text: string) => void): () => void {
    field = onText
    return () => {
      field = undefined
      text = ""
    }
  },
}
