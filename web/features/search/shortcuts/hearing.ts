import { type HeardElsewhere, type ShortcutId, shortcutIds, shortcuts } from "./registry.ts"

/** What of a key press counts. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "repeat" | "isComposing" | "defaultPrevented"
> & { readonly target: EventTarget | null; readonly getModifierState: (key: "AltGraph") => boolean }

export type HeardShortcut = Exclude<ShortcutId, HeardElsewhere>

/** How long the second key of a sequence is waited for. */
const sequenceMs = 1500

/**
 * Tells which shortcut a key press completes. Single keys mean nothing while the user types or chooses from a list, nor
 * in a window; with a modifier they belong to the browser and to assistive technology, but for the one that opens the
 * search.
 */
export function shortcutHearing(now: () => number = () => performance.now()) {
  let before: { readonly key: string; readonly at: number } | undefined
  return (press: KeyPress, { singleKeys }: { readonly singleKeys: boolean }): HeardShortcut | undefined => {
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

const isHeard = (id: ShortcutId): id is HeardShortcut => id !== "notices" && id !== "close"

const shortcutOf = (keys: string): HeardShortcut | undefined =>
  shortcutIds.filter(isHeard).find((id) => (shortcuts[id].keys as ReadonlyArray<string>).includes(keys))

const isBeginning = (key: string): boolean =>
  shortcutIds.some((id) => shortcuts[id].keys.some((keys) => keys.startsWith(`${key} `)))

const isMod = ({ ctrlKey, metaKey, altKey }: KeyPress): boolean => (ctrlKey || metaKey) && !altKey

/** AltGr is how a bracket is typed on many keyboards. */
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

/** Whether what has the focus takes keys for itself. */
const isTaken = (target: EventTarget | null): boolean => target instanceof Element && target.closest(takers) !== null

let text = ""
let field: ((text: string) => void) | undefined

/**
 * The keys that were typed between the shortcut of the search and the moment at which its field is there: they appear in the
 * field, and none is taken for a shortcut of the page behind.
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
  /** The field is there: keys that were pressed before and arrive only now belong to it. */
  flowInto(tell: (text: string) => void): () => void {
    field = tell
    return () => {
      field = undefined
      text = ""
    }
  },
}
