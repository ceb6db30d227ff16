import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Language } from "#contract/people/identity.ts"
import type { SiteFacts } from "./siteFacts.ts"

/** The pages of the public site, as the build made them (see `web/site`). */
export interface Site {
  /** The paths of all pages, without the prefix of a language, in the order of the site map. */
  readonly paths: ReadonlyArray<string>
  /** Renders a page as complete HTML; for a path that is not one of {@link paths}, the not-found page. */
  readonly render: (rendering: Rendering) => string
}

export interface Rendering {
  readonly path: string
  readonly language: Language
  readonly facts: SiteFacts
  /** For the copyright. */
  readonly year: number
}

/** Loads the site; `undefined` if it was not built, as in a test of the API alone. */
export async function openSite(folder: string): Promise<Site | undefined> {
  const program = join(folder, "site.js")
  if (!existsSync(program)) return undefined
  const built = (await import(pathToFileURL(program).href)) as Built
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))
  return { paths: built.sitePaths, render: built.siteRenderer(manifest) }
}

/** What `web/site/render.tsx` exports. */
interface Built {
  readonly sitePaths: Site["paths"]
  readonly siteRenderer: (manifest: unknown) => Site["render"]
}
