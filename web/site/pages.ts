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
 * A page is an object in `pages/<name>/<Name>Content.tsx` that is listed here. `SiteLayout` renders its content inside
 * `<main>`, between header and footer. The content has an `<h1>`, uses `SiteLink` for links, and has no state, effects,
 * handlers or `style` attributes (the content security policy blocks them). `Article` limits the width of texts. The
 * ids of its messages start with `site.<name>.`. Its style sheet, in `@layer pages`, is imported by `styles/site.css`.
 * Scripts are in `client/`, started by `client/main.ts`, and never needed to read the page.
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
