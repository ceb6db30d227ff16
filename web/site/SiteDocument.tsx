import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { type Language, languages } from "#contract/people/identity.ts"
import { productName } from "#contract/productName.ts"
import { SiteConsent } from "#web/consent/SiteConsent.tsx"
import type { SiteAssets } from "./assets.ts"
import { SiteFooter } from "./chrome/SiteFooter.tsx"
import { SiteHeader } from "./chrome/SiteHeader.tsx"
import { notFoundPage } from "./pages/notFound/NotFoundContent.tsx"
import { siteAddress } from "./SiteLink.tsx"
import type { SiteFacts, SitePage } from "./sitePage.ts"

interface Props {
  readonly page: SitePage
  readonly language: Language
  readonly facts: SiteFacts
  readonly year: number
  readonly assets: SiteAssets
}

/** A complete HTML page. */
export function SiteDocument({ page, language, facts, year, assets }: Props) {
  const intl = useIntl()
  const title = withProductName(intl.formatMessage(page.title))
  const description = intl.formatMessage(page.description)
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#131517" media="(prefers-color-scheme: dark)" />
        {page === notFoundPage ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Whereabouts {...{ page, language, facts, title, description }} />
        )}
        <script src="/first.js" />
        <script src="/theme.js" />
        <link rel="stylesheet" href="/layers.css" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.script && <script type="module" src={assets.script} data-then={assets.signIn.join(" ")} />}
      </head>
      <body>
        <SiteLayout path={page.path} facts={facts} year={year}>
          <page.Content facts={facts} />
        </SiteLayout>
        <SiteConsent />
      </body>
    </html>
  )
}

/** Adds the name of the product, unless the title contains it or would exceed 60 characters. */
function withProductName(title: string): string {
  const named = `${title} · ${productName}`
  return title.includes(productName) || named.length > 60 ? title : named
}

interface WhereaboutsProps extends Pick<Props, "page" | "language" | "facts"> {
  readonly title: string
  readonly description: string
}

/** The canonical address, the addresses in other languages, and the preview card for links that are shared. */
function Whereabouts({ page, language, facts, title, description }: WhereaboutsProps) {
  const address = (of: Language) => facts.publicOrigin + siteAddress(page.path, of)
  const card = `${facts.publicOrigin}/pictures/card-${language}.png`
  return (
    <>
      <link rel="canonical" href={address(language)} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={address(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address("en")} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(language)} />
      <meta property="og:locale" content={localeOf[language]} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={localeOf[other]} />
        ))}
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={card} />
    </>
  )
}

const localeOf: Record<Language, string> = { en: "en_GB", de: "de_DE", fr: "fr_FR", it: "it_IT", es: "es_ES" }

interface SiteLayoutProps {
  readonly path: string
  readonly facts: SiteFacts
  readonly year: number
  readonly children: ReactNode
}

/** The frame of every page of the public site. */
function SiteLayout({ path, facts, year, children }: SiteLayoutProps) {
  return (
    <div className="public">
      <a className="skip-link" href="#content">
        <FormattedMessage {...commonWords.skip} />
      </a>
      <SiteHeader path={path} inLanguage={(language) => siteAddress(path, language)} signUpOpen={facts.signUpOpen} />
      <main id="content" className="site-main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter
        year={year}
        operator={facts.operator.name}
        isSecure={facts.publicOrigin.startsWith("https:")}
        hostingCountry={facts.operator.hostingCountry}
      />
    </div>
  )
}
