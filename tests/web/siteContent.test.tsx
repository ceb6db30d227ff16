import { renderToStaticMarkup } from "react-dom/server"
import { createIntl, IntlProvider } from "react-intl"
import { describe, expect, it } from "vitest"
import type { Language } from "#contract/people/identity.ts"
import { countedPages } from "#contract/people/countedPages.ts"
import { sitePages } from "#web/site/pages.ts"
import type { Operator, SiteFacts } from "#web/site/sitePage.ts"
import { noOperator } from "#tests/server/site/facts.ts"
import de from "virtual:texts/de"
import en from "virtual:texts/en"
import es from "virtual:texts/es"
import fr from "virtual:texts/fr"
import it_ from "virtual:texts/it"

const catalogues: Record<Language, Readonly<Record<string, string>>> = { en, de, fr, it: it_, es }
const spoken = Object.keys(catalogues) as ReadonlyArray<Language>

const kontor: Operator = {
  name: "Kontor Keller GmbH",
  address: ["Example Street 1", "10115 Berlin"],
  representedBy: "Anna Keller",
  register: "Amtsgericht Charlottenburg, HRB 12345",
  vatId: "DE123456789",
  email: "office@example.org",
  phone: "+49 30 1234567",
  dataProtectionEmail: "privacy@example.org",
  supervisoryAuthority: "Berliner Beauftragte für Datenschutz",
  hostingCountry: "DE",
  availabilityTarget: "99.9",
}
const alone: SiteFacts = {
  publicOrigin: "http://localhost:3000",
  signUpOpen: true,
  examples: true,
  billing: false,
  payments: false,
  planPrices: null,
  operator: noOperator,
  measuredBy: null,
  activityMonths: 24,
}
const inEarnest: SiteFacts = {
  ...alone,
  publicOrigin: "https://wealth.example.org",
  billing: true,
  operator: kontor,
}

function shown(path: string, facts: SiteFacts, language: Language = "en"): string {
  const page = sitePages.find((one) => one.path === path)
  if (!page) throw new Error(`there is no page ${path}`)
  return renderToStaticMarkup(
    <IntlProvider locale={language} messages={catalogues[language]} onError={fail}>
      <page.Content facts={facts} />
    </IntlProvider>,
  ).replaceAll("&#x27;", "'")
}

function fail(error: Error): never {
  throw error
}

const written = [
  "/security",
  "/nested-portfolios",
  "/global-currency",
  "/asset-classes",
  "/document-management",
  "/beneficiaries",
  "/contact",
  "/imprint",
  "/privacy",
  "/terms",
]

describe("a page of the public site", () => {
  it("a page of the public site exists for each subject, and is counted under its own name", () => {
    const paths = sitePages.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(written))
    expect(paths.filter((path) => !(countedPages as ReadonlyArray<string>).includes(path))).toEqual([])
  })

  it.each(written)("%s has one heading, no style of its own and a short name, in every language", (path) => {
    for (const language of spoken) {
      const html = shown(path, inEarnest, language)
      expect(html.match(/<h1/g), language).toHaveLength(1)
      expect(html).not.toMatch(/\sstyle=|<script|\son\w+=/)
      const page = sitePages.find((one) => one.path === path)
      const intl = createIntl({ locale: language, messages: catalogues[language] })
      expect(intl.formatMessage(page?.title ?? {}).length, `title of ${path} in ${language}`).toBeLessThanOrEqual(60)
      const description = intl.formatMessage(page?.description ?? {})
      expect(description.length, `${language}: ${description}`).toBeLessThanOrEqual(160)
    }
  })

  it("a page of the public site promises nothing that is missing: no availability, no country and no encryption in transit that is not set", () => {
    const html = written.map((path) => shown(path, alone)).join("")
    expect(html).not.toMatch(/99[.,]9|coming soon|Germany<|TLS/i)
    expect(shown("/security", inEarnest)).toContain("The data of this installation is stored in Germany.")
    expect(shown("/security", inEarnest)).toContain("is encrypted (TLS)")
  })

  it("a page of the public site links to the sign-up and to the home page", () => {
    const html = shown("/document-management", alone, "de")
    expect(html).toContain('href="/de/auth?tab=signup"')
    expect(html).toContain('href="/de"')
    expect(shown("/document-management", { ...alone, signUpOpen: false })).not.toContain("tab=signup")
    expect(shown("/document-management", inEarnest)).toContain("14 days, without a credit card.")
  })
})

describe("the details of the operator", () => {
  it("the details of the operator are the ones set, in imprint, contact and privacy notice", () => {
    const imprint = shown("/imprint", inEarnest)
    for (const part of ["Kontor Keller GmbH", "10115 Berlin", "Anna Keller", "HRB 12345", "DE123456789"]) {
      expect(imprint).toContain(part)
    }
    expect(shown("/contact", inEarnest)).toContain('href="tel:+49301234567"')
    expect(shown("/security", inEarnest)).toContain("mailto:office@example.org")
    const privacy = shown("/privacy", inEarnest)
    expect(privacy).toContain("mailto:privacy@example.org")
    expect(privacy).toContain("Berliner Beauftragte für Datenschutz")
    expect(privacy).toContain("__Host-rt")
  })

  it("the details of the operator are not invented where none are set, and the page explains how to reach them", () => {
    expect(shown("/contact", alone)).toContain("has not provided contact details")
    expect(shown("/imprint", alone)).toContain("has not provided their details here")
    expect(shown("/privacy", alone)).toContain("is the operator of this installation")
    expect(shown("/terms", alone)).toContain("between the operator of this installation (the provider)")
    for (const path of written) expect(shown(path, alone)).not.toContain("mailto:")
  })
})

describe("the privacy notice", () => {
  it("the privacy notice names the right to complain, and that the server decides by roles", () => {
    const html = shown("/privacy", alone)
    expect(html).toContain("Art. 77 GDPR")
    expect(html).toContain("role-based access control")
  })

  it("the privacy notice names who counts pages, as it is set", () => {
    expect(shown("/privacy", alone)).toContain("deleted after 400 days")
    const elsewhere = shown("/privacy", { ...alone, measuredBy: "stats.example.com" })
    expect(elsewhere).toContain("loads a measuring script from stats.example.com")
    expect(elsewhere).not.toContain("deleted after 400 days")
  })
})

describe("the terms", () => {
  it("the terms state that nothing here is advice, and that German law applies", () => {
    const html = shown("/terms", alone)
    expect(html).toContain("It is not financial, investment, tax or legal advice")
    expect(html).toContain("German law applies")
  })

  it("the terms cover trial, renewal, cancellation and changes of fees where plans are sold, and only there", () => {
    const sold = shown("/terms", inEarnest)
    for (const id of ["trial", "fees", "renewal", "fee-changes", "withdrawal"]) expect(sold).toContain(`id="${id}"`)
    expect(sold).toContain("at least 30 days before it takes effect")
    expect(sold).toContain("special right of termination")
    expect(sold).not.toContain('id="free"')
    const free = shown("/terms", alone)
    expect(free).toContain('id="free"')
    expect(free).not.toContain("14 days free of charge")
  })
})
