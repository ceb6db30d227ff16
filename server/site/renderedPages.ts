import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Rendering, Site } from "./site.ts"

/** A page as it is sent, in each encoding that a browser may accept. */
export interface RenderedPage {
  readonly entityTag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/**
 * Renders each page once, and again only when the facts about the installation or the year have changed. The cache
 * stays small: all unknown addresses share one page.
 */
export function renderedPages(site: Site): (rendering: Rendering) => Promise<RenderedPage> {
  let saidOf = ""
  let pages = new Map<string, Promise<RenderedPage>>()
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
    const rendered = readyToSend(site.render({ ...rendering, path }))
    pages.set(key, rendered)
    return rendered
  }
}

async function readyToSend(html: string): Promise<RenderedPage> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  const entityTag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`
  return { entityTag, plain, br, gzip: zipped }
}
