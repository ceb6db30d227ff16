import type { Page } from "@playwright/test"
import type { Faults } from "./everyPage.ts"

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Elements of the page that are cut off, or that overlap others: one line each. */
export async function layoutFaults(page: Page, name: string): Promise<Faults> {
  const faults = await page.evaluate(() => {
    // A text for screen readers alone is in one pixel, or clipped away.
    const isClipped = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (at.clientWidth === 1 || getComputedStyle(at).clipPath !== "none") return true
      }
      return false
    }
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return width > 1 && height > 1 && isDrawn && !isClipped(element)
    }
    const isFloating = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return true
      }
      return false
    }
    // Line by line, since a text that continues in the next line is no block; a line is higher than its letters.
    const inked = (element: Element): ReadonlyArray<Box> => {
      const own = element.matches("input,button") ? [element.getBoundingClientRect()] : linesOf(element)
      return own.map(({ left, right, top, bottom, height }) => ({
        left,
        right,
        top: top + height * 0.2,
        bottom: bottom - height * 0.2,
      }))
    }
    const linesOf = (element: Element): ReadonlyArray<DOMRect> =>
      [...element.childNodes]
        .filter((node) => node.nodeType === 3 && node.textContent?.trim())
        .flatMap((node) => {
          const range = document.createRange()
          range.selectNodeContents(node)
          return [...range.getClientRects()]
        })
    const meet = (a: Box, b: Box) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3
    const said = (element: Element) => `${element.tagName} “${(element.textContent ?? "").trim().slice(0, 40)}”`
    const texts = [
      ...document.querySelectorAll("h1,h2,h3,p,a,button,label,dt,dd,th,td,li,legend,summary,input,span"),
    ].filter(
      (element) =>
        isShown(element) &&
        element.closest("svg, .visually-hidden, [aria-hidden='true'], .scroll-fade") === null &&
        (element.matches("input,a,button") ||
          [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())),
    )
    const found: Array<string> = []
    for (const element of texts) {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
      // A text shortened to an ellipsis has its full text as its title.
      const isTitled = textOverflow === "ellipsis" && element.closest("[title]") !== null
      if (isCut && /hidden|clip/.test(overflowX) && !isTitled && !element.matches("input"))
        found.push(`cut off: ${said(element)}`)
    }
    const placed = texts
      .filter((element) => !isFloating(element))
      .map((element) => ({ element, boxes: inked(element) }))
    placed.forEach(({ element, boxes }, index) => {
      for (const other of placed.slice(index + 1)) {
        if (element.contains(other.element) || other.element.contains(element)) continue
        // A button at the end of a field is within it.
        if (element.matches("input") && element.parentElement?.contains(other.element)) continue
        if (boxes.some((one) => other.boxes.some((another) => meet(one, another))))
          found.push(`${said(element)} lies over ${said(other.element)}`)
      }
    })
    return found
  })
  return faults.map((fault) => `${name}: ${fault}`)
}
