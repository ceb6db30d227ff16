import { assetClassesPage } from "./pages/assetClasses/assetClassesPage.ts"
import { beneficiariesPage } from "./pages/beneficiaries/beneficiariesPage.ts"
import { contactPage } from "./pages/contact/contactPage.ts"
import { documentManagementPage } from "./pages/documentManagement/documentManagementPage.ts"
import { globalCurrencyPage } from "./pages/globalCurrency/globalCurrencyPage.ts"
import { imprintPage } from "./pages/imprint/imprintPage.ts"
import { nestedPortfoliosPage } from "./pages/nestedPortfolios/nestedPortfoliosPage.ts"
import { privacyPage } from "./pages/privacy/privacyPage.ts"
import { securityPage } from "./pages/security/securityPage.ts"
import { homePage } from "./pages/home/homePage.ts"
import { pricingPage } from "./pages/pricing/pricingPage.ts"
import { termsPage } from "./pages/terms/termsPage.ts"
import type { SitePage } from "./sitePage.ts"

/**
 * Every page of the public site, in the order of the site map.
 *
 * A page is an object in `pages/<name>/<name>Page.ts`, named here. Its content is between the header and the footer
 * of `SiteLayout`, within `<main>`: it brings its own `<h1>`, links by `SiteLink`, and has no state, no effects, no handlers
 * and no `style`, which the content security policy refuses. `Article` gives it the measure of a text. The ids of its
 * messages begin with `site.<name>.`. Its style sheet, in `@layer pages`, is named in
 * `styles/site.css`. What a page does by script is written in `client/`, begun by `client/main.ts`, and never needed in order to read it.
 */
export const sitePages: ReadonlyArray<SitePage> = [
  homePage,
  pricingPage,
  securityPage,
  nestedPortfoliosPage,
  globalCurrencyPage,
  assetClassesPage,
  documentManagementPage,
  beneficiariesPage,
  contactPage,
  termsPage,
  privacyPage,
  imprintPage,
]
