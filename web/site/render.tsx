import { renderToStaticMarkup } from "react-dom/server"
import { RawIntlProvider } from "react-intl"
import type { Language } from "#contract/identity.ts"
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

/* What the server loads, built by itself: every public page as complete HTML. */

const catalogues: Record<Language, Readonly<Record<string, string>>> = { en, de, fr, it, es }

/** Of every page, without the prefix of a language, in the order of the site map. */
export const sitePaths: ReadonlyArray<string> = sitePages.map(({ path }) => path)

export interface Rendering {
  /** One of {@link sitePaths}. Of any other there is no page, and the one is rendered that says so. */
  readonly path: string
  readonly language: Language
  readonly facts: SiteFacts
  /** For the copyright. */
  readonly year: number
}

/** A renderer for the scripts and style sheets that the build of the client made. */
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
