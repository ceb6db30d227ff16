import { remember } from "#web/client/remembered.ts"

/** Closes the language menu on Escape, on a click elsewhere and when the focus leaves it, like the phone menu. */
export function initMenus(page: Document): () => void {
  const ended = new AbortController()
  const { signal } = ended
  for (const list of page.querySelectorAll<HTMLDetailsElement>("details.language-menu")) {
    const close = (returnFocus: boolean) => {
      if (!list.open) return
      list.open = false
      if (returnFocus) list.querySelector("summary")?.focus()
    }
    list.addEventListener("keydown", ({ key }) => key === "Escape" && close(true), { signal })
    list.addEventListener("focusout", ({ relatedTarget }) => leaves(list, relatedTarget) && close(false), { signal })
    page.addEventListener("pointerdown", ({ target }) => leaves(list, target) && close(false), { signal })
  }
  for (const menu of page.querySelectorAll<HTMLElement>("[popover]")) {
    menu.addEventListener("focusout", ({ relatedTarget }) => leaves(menu, relatedTarget) && menu.hidePopover(), {
      signal,
    })
  }
  return () => ended.abort()
}

const leaves = (part: Element, target: EventTarget | null): boolean => target instanceof Node && !part.contains(target)

/** Stores the language when a visitor follows a link to it, also in a new tab. */
export function initLanguageChoice(page: Document): () => void {
  const choose = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLElement>("[data-language]") : null
    if (link) remember("language", link.dataset["language"] ?? null)
  }
  page.addEventListener("click", choose)
  page.addEventListener("auxclick", choose)
  return () => {
    page.removeEventListener("click", choose)
    page.removeEventListener("auxclick", choose)
  }
}
