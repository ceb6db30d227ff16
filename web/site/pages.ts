import { assetClassesPage } from "./pages/assetClasses/AssetClassesContent.tsx"
import { beneficiariesPage } from "./pages/beneficiaries/BeneficiariesContent.tsx"
import { contactPage } from "./pages/contact/ContactContent.tsx"
import { documentManagementPage } from "./pages/documentManagement/DocumentManagementContent.tsx"
import { globalCurrencyPage } from "./pages/globalCurrency/GlobalCurrencyContent.tsx"
import { imprintPage } from "./pages/imprint/ImprintContent.tsx"
import { nestedPortfoliosPage } from "./pages/nestedPortfolios/NestedPortfoliosContent.tsx"
import { privacyPage } from "./pages/privacy/PrivacyContent.tsx"
import { securityPage } from "./pages/security/SecurityContent.tsx"
import { homePage } from "./pages/home/HomeContent.tsx"
import { pricingPage } from "./pages/pricing/PricingContent.tsx"
import { termsPage } from "./pages/terms/TermsContent.tsx"
import type { SitePage } from "./sitePage.ts"

/**
 * Every page of the public site, in the order of the site map.
 *
 * A page is an object in `pages/<name>/<Name>Content.tsx`, named here. Its content is between the header and the footer
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
