import { type Encoded, inEachEncoding } from "#server/files/encodings.ts"
import type { Rendering, Site } from "./site.ts"

/**
 * Renders each page once, and again only when the facts about the installation or the year have changed. The cache
 * stays small: all unknown addresses share one page.
 */
export function renderedPages(site: Site): (rendering: Rendering) => Promise<Encoded> {
  let saidOf = ""
  let pages = new Map<string, Promise<Encoded>>()
  return (rendering) => {
    const said = JSON.stringify([rendering.facts, rendering.year])
    if (said !== saidOf) {
      saidOf = said
      pages = new Map()
    }
    const path = site.paths.includes(rendering.path) ? rendering.path : "/404"
    const key = `${rendering.language} ${path}`
    const known = pages.get(key)
    if (known) return known
    const rendered = inEachEncoding(site.render({ ...rendering, path }))
    pages.set(key, rendered)
    return rendered
  }
}
