import { renderToStaticMarkup } from "react-dom/server"
import { RawIntlProvider } from "react-intl"
import type { Language } from "#contract/people/identity.ts"
import de from "virtual:texts/de"
import en from "virtual:texts/en"
import es from "virtual:texts/es"
import fr from "virtual:texts/fr"
import it from "virtual:texts/it"
import { intlOf } from "#web/i18n/intlOf.ts"
import { type BuildManifest, siteAssets } from "./assets.ts"
import { sitePages } from "./pages.ts"
import { notFoundPage } from "./pages/notFound/NotFoundContent.tsx"
import { SiteDocument } from "./SiteDocument.tsx"
import type { SiteFacts } from "./sitePage.ts"

/* The bundle that the server loads: it renders every public page as complete HTML. */

const catalogues: Record<Language, Readonly<Record<string, string>>> = { en, de, fr, it, es }

/** The paths of all pages without a language prefix, in the order of the site map. */
export const sitePaths: ReadonlyArray<string> = sitePages.map(({ path }) => path)

export interface Rendering {
  /** One of {@link sitePaths}; for any other path, the page for unknown addresses is rendered. */
  readonly path: string
  readonly language: Language
  readonly facts: SiteFacts
  /** For the copyright. */
  readonly year: number
}

/** Creates a renderer for pages that load the scripts and style sheets in the manifest. */
export function siteRenderer(manifest: BuildManifest): (rendering: Rendering) => string {
  const assets = siteAssets(manifest)
  return ({ path, language, facts, year }) => {
    const page = sitePages.find((one) => one.path === path) ?? notFoundPage
    const html = renderToStaticMarkup(
      <RawIntlProvider value={intlOf(language, catalogues[language])}>
        <SiteDocument page={page} language={language} facts={facts} year={year} assets={assets} />
      </RawIntlProvider>,
    )
    return `<!doctype html>${html}`
  }
}
