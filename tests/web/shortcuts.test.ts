// @vitest-environment jsdom
import { describe, expect, it } from "vitest"
import { destinations } from "#web/page/navigation.ts"
import { type KeyPress, shortcutListener, typeAhead } from "#web/features/search/shortcuts/shortcutListener.ts"
import { destinationOfShortcut, keysTo, shortcutIds, shortcuts } from "#web/features/search/shortcuts/registry.ts"
import { nameOfShortcut } from "#web/features/search/shortcuts/words.ts"

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  target: document.body,
  getModifierState: () => false,
  ...more,
})
const on = { singleKeys: true }

/** An element of the page that has the focus. */
function focused(html: string): Element {
  document.body.innerHTML = html
  return document.body.querySelector("[data-focus]") ?? document.body
}

describe("the list of shortcuts", () => {
  it("the list of shortcuts has no duplicate keys, and none that is the beginning of another", () => {
    const keys = shortcutIds.flatMap((id) => [...shortcuts[id].keys])
    expect(new Set(keys).size).toBe(keys.length)
    for (const one of keys) expect(keys.filter((other) => other.startsWith(`${one} `))).toEqual([])
  })

  it("the list of shortcuts describes each action", () => {
    for (const id of shortcutIds) expect(nameOfShortcut(id).defaultMessage).toBeTruthy()
  })

  it("the list of shortcuts leads to every page of the menu, and to no other", () => {
    expect(Object.values(destinationOfShortcut).toSorted()).toEqual(destinations.map(({ to }) => to).toSorted())
    expect(keysTo("/app/assets/shares")).toBe("g s")
    expect(keysTo("/nowhere")).toBeUndefined()
  })
})

describe("a key press", () => {
  it("a key press completes a shortcut, alone or as the second of two", () => {
    const hear = shortcutListener(() => 0)
    expect(hear(press("?"), on)).toBe("help")
    expect(hear(press("h"), on)).toBe("hideAmounts")
    expect(hear(press("g"), on)).toBeUndefined()
    expect(hear(press("h"), on)).toBe("goHousehold")
    expect(hear(press("h"), on)).toBe("hideAmounts")
  })

  it("a key press is not the second of two after too long a pause", () => {
    let now = 0
    const hear = shortcutListener(() => now)
    hear(press("g"), on)
    now = 1600
    expect(hear(press("d"), on)).toBeUndefined()
  })

  it.each([
    ["a field", "<input data-focus>"],
    ["a longer field", "<textarea data-focus></textarea>"],
    ["a list to choose from", "<div role='listbox'><div role='option' data-focus></div></div>"],
    ["a menu", "<div role='menu'><div role='menuitem' data-focus></div></div>"],
    ["a window", "<div role='dialog'><button data-focus></button></div>"],
    ["an editable text", "<div contenteditable data-focus></div>"],
  ])("a key press has no effect in %s", (_, html) => {
    const hear = shortcutListener(() => 0)
    const target = focused(html)
    for (const key of ["n", "?", "/", "h", "["]) expect(hear(press(key, { target }), on)).toBeUndefined()
    expect(hear(press("k", { target, ctrlKey: true }), on)).toBe("search")
  })

  it("a key press has its effect on a button, a link and a choice, where no text is typed", () => {
    const hear = shortcutListener(() => 0)
    for (const html of ["<button data-focus></button>", "<a data-focus></a>", "<input type='radio' data-focus>"]) {
      expect(hear(press("n", { target: focused(html) }), on)).toBe("new")
    }
  })

  it("a key press with a modifier belongs to the browser, except for the search and for brackets typed with AltGr", () => {
    const hear = shortcutListener(() => 0)
    expect(hear(press("h", { ctrlKey: true }), on)).toBeUndefined()
    expect(hear(press("n", { metaKey: true }), on)).toBeUndefined()
    expect(hear(press("t", { altKey: true }), on)).toBeUndefined()
    const altGraph = { ctrlKey: true, altKey: true, getModifierState: () => true }
    expect(hear(press("[", altGraph), on)).toBe("shorterPeriod")
    expect(hear(press("K", { metaKey: true }), on)).toBe("search")
  })

  it("a key press has no effect while it is held down, part of a composed letter, or already handled", () => {
    const hear = shortcutListener(() => 0)
    for (const more of [{ repeat: true }, { isComposing: true }, { defaultPrevented: true }]) {
      expect(hear(press("n", more), on)).toBeUndefined()
    }
  })

  it("a single key press has no effect once shortcuts are switched off; the search still opens", () => {
    const hear = shortcutListener(() => 0)
    expect(hear(press("n"), { singleKeys: false })).toBeUndefined()
    expect(hear(press("/"), { singleKeys: false })).toBeUndefined()
    expect(hear(press("k", { ctrlKey: true }), { singleKeys: false })).toBe("search")
  })
})

describe("keys typed before the search is open", () => {
  it("the keys are stored for its field, with deletions applied", () => {
    for (const key of ["z", "u", "t", "Backspace", "r", "i", " "]) expect(typeAhead.handle(press(key))).toBe(true)
    expect(typeAhead.read()).toBe("zuri ")
    const received: Array<string> = []
    const over = typeAhead.flowInto((text) => received.push(text))
    typeAhead.handle(press("b"))
    expect(received).toEqual(["zuri b"])
    over()
    expect(typeAhead.read()).toBe("")
  })

  it("the keys of another field or of the browser are not stored", () => {
    const field = focused("<input data-focus>")
    expect(typeAhead.handle(press("a", { target: field }))).toBe(false)
    expect(typeAhead.handle(press("r", { ctrlKey: true }))).toBe(false)
    expect(typeAhead.handle(press("Tab"))).toBe(false)
    expect(typeAhead.read()).toBe("")
  })
})
