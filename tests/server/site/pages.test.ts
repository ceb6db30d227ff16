import { describe, expect, it } from "vitest"
import type { Language } from "#contract/people/identity.ts"
import { quotasInUse, quotasOf } from "#contract/vocabulary.ts"
import type { SiteFacts } from "#server/site/siteFacts.ts"
import { siteRenderer } from "#web/site/render.tsx"
import { bareFacts } from "./facts.ts"

const render = siteRenderer({})
/** The text of a page, without its tags, and with plain spaces. */
const textOf = (path: string, facts: Partial<SiteFacts> = {}, language: Language = "en"): string =>
  htmlOf(path, facts, language)
    .replaceAll(/<head>.*<\/head>/gs, "")
    .replaceAll(/<[^>]*>/g, "|")
    .replaceAll("&#x27;", "'")
    .replaceAll(/[\u00a0\u202f]/g, " ")
const htmlOf = (path: string, facts: Partial<SiteFacts> = {}, language: Language = "en"): string =>
  render({ path, language, facts: { ...bareFacts, ...facts }, year: 2026 })

const operator = { ...bareFacts.operator, name: "Aster Ltd.", hostingCountry: "DE" }

describe("the home page", () => {
  it("the home page offers a trial where plans are sold, and states that it is free", () => {
    const text = textOf("/", { billing: true })
    expect(text).toContain("Try it for 14 days, free of charge and without a credit card.")
    expect(text).toContain("No payment details are required.")
    expect(text).not.toContain("without limits")
  })

  it("the home page offers no trial where no plans are sold, and states that nothing is limited", () => {
    const text = textOf("/")
    expect(text).toContain("Every account on this installation is free of charge and without limits.")
    expect(text).toContain("The trial never ends here")
    expect(text).not.toContain("14 days")
  })

  it("the home page links to the sign-up and to the plans", () => {
    const html = htmlOf("/", {}, "de")
    expect(html).toContain(
      '<a href="/de/auth?tab=signup" class="button button-primary for-guests">Kostenlos testen</a>',
    )
    expect(html).toContain('<a href="/de/pricing" class="button button-plain">')
    expect(textOf("/")).toContain("Start Free Trial")
    expect(textOf("/")).toContain("See Options")
  })

  it("the home page offers no account where strangers cannot open one", () => {
    const html = htmlOf("/", { signUpOpen: false })
    expect(html).not.toContain("tab=signup")
    expect(textOf("/", { signUpOpen: false })).toContain("Accounts on this installation are by invitation only.")
  })

  it("the home page offers an example in one click in five languages, unless the operator shows none", () => {
    expect(htmlOf("/")).toContain('href="/example"')
    expect(htmlOf("/", {}, "de")).toContain('href="/de/example"')
    expect(htmlOf("/", { examples: false })).not.toContain('/example"')
  })

  it("the home page has ten cards, five of them with links, nine classes, and three situations labelled as examples", () => {
    const html = htmlOf("/")
    const list = (name: string) => new RegExp(`<ul class="${name}">(.*?)</ul>`, "s").exec(html)?.[1] ?? ""
    expect(list("home-cards").match(/<li>/g)).toHaveLength(10)
    const leadsTo = [...list("home-cards").matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href)
    expect(leadsTo).toEqual([
      "/nested-portfolios",
      "/global-currency",
      "/document-management",
      "/beneficiaries",
      "/security",
    ])
    expect(list("home-classes").match(/<li>/g)).toHaveLength(9)
    expect(list("home-situations").match(/>Example</g)).toHaveLength(3)
    expect(textOf("/")).toContain("One place for all assets")
  })

  it("the home page shows three pictures in the language of the page, with their size, for light and dark", () => {
    const html = htmlOf("/", {}, "it")
    const pictures = [...html.matchAll(/<img ([^>]*)>/g)].map(([, attributes = ""]) => attributes)
    expect(pictures).toHaveLength(3)
    for (const picture of pictures) {
      expect(picture).toMatch(/src="\/pictures\/\w+-light-it\.webp"/)
      expect(picture).toMatch(/width="\d+" height="\d+" loading="lazy"/)
      expect(picture).toMatch(/alt="[^"]{10,}"/)
    }
    expect(html.match(/srcSet="\/pictures\/\w+-(phone-)?dark-it\.webp"/g)).toHaveLength(6)
  })
})

describe("the page of the plans", () => {
  it("the page of the plans lists the content of each plan, and marks the most popular one", () => {
    const html = htmlOf("/pricing", { billing: true })
    const plans = [...html.matchAll(/<li class="plan[^"]*">.*?<\/div><\/li>/gs)].map(([plan]) =>
      plan.replaceAll(/<[^>]*>/g, "|"),
    )
    expect(plans).toHaveLength(3)
    for (const [index, plan] of (["starter", "premium", "black"] as const).entries()) {
      const { portfolios, assets, uploads, beneficiaries } = quotasOf[plan]
      expect(plans[index]).toContain(`|${portfolios} portfolios|`)
      expect(plans[index]).toContain(`|${assets} assets|`)
      expect(plans[index]?.includes(`|${uploads} documents|`)).toBe(quotasInUse.has("uploads"))
      expect(plans[index]?.includes(`|${beneficiaries} beneficiar`)).toBe(quotasInUse.has("beneficiaries"))
      expect(plans[index]).toContain("14 days, no credit card needed")
      expect(plans[index]?.includes("Priority email support")).toBe(plan !== "starter")
      expect(plans[index]?.includes("Most popular")).toBe(plan === "premium")
    }
  })

  it("the page of the plans explains how plans are paid, renewed and ended", () => {
    const text = textOf("/pricing", { billing: true })
    for (const said of [
      "Annual Billing - Save 20%",
      "annually in advance",
      "renews automatically",
      "not refunded unless the law requires it",
      "at least 30 days before",
    ]) {
      expect(text).toContain(said)
    }
  })

  it("the page of the plans names no price where the operator set none", () => {
    expect(textOf("/pricing", { billing: true })).not.toMatch(/[A-Z]{3} \d|€|\$/)
  })

  it("the page of the plans names the operator's prices, each with its currency, as the language writes them", () => {
    const planPrices = { currency: "EUR", starter: "290.00", premium: "1590.50", black: "9900.00" }
    const german = textOf("/pricing", { billing: true, planPrices }, "de").replaceAll("|", "")
    for (const price of ["EUR 290,00", "EUR 1.590,50", "EUR 9.900,00"]) expect(german).toContain(price)
    expect(textOf("/pricing", { billing: true, planPrices }).replaceAll("|", "")).toContain("EUR 1,590.50")
  })

  it("the page of the plans states that nothing is sold where no plans are", () => {
    const text = textOf("/pricing")
    expect(text).toContain("Every account on this installation is free of charge and without limits.")
    expect(text.match(/Free and unlimited here/g)).toHaveLength(3)
    expect(text).not.toContain("14 days")
  })
})

describe("the foot of the page", () => {
  it("the foot of the page names the kind of connection, the location of the data, and the operator", () => {
    const text = textOf("/", { operator })
    expect(text).toContain("SSL secure")
    expect(text).toContain("Made and hosted in Germany")
    expect(text).toContain("© 2026 Aster Ltd.")
    expect(textOf("/", { operator }, "de")).toContain("Deutschland")
  })

  it("the foot of the page makes no false claims", () => {
    const text = textOf("/", { publicOrigin: "http://127.0.0.1:3000" })
    expect(text).not.toContain("SSL")
    expect(text).not.toContain("hosted in")
  })

  it("the foot of the page links to the features and to the legal pages", () => {
    const [, foot = ""] = htmlOf("/", {}, "fr").split("<footer")
    for (const path of ["contact", "terms", "privacy", "imprint", "asset-classes", "beneficiaries", "pricing"]) {
      expect(foot).toContain(`href="/fr/${path}"`)
    }
  })
})

describe("the availability", () => {
  const named = { operator: { ...operator, availabilityTarget: "99.9" } }

  it("the availability is stated where the operator set one, as a target", () => {
    expect(textOf("/security", named)).toContain("We aim for 99.9% availability every month. This is a target")
    expect(textOf("/security", named, "de")).toContain("99,9 %")
    expect(textOf("/security", named)).not.toContain("so we state none")
  })

  it("the availability is not stated where the operator set none", () => {
    expect(textOf("/security", { operator })).toContain("so we state none")
    expect(textOf("/security", { operator })).not.toContain("We aim for")
  })
})

it("the head links to the plans, to security, to the sign-in and sign-up, and to the sign-out", () => {
  const [head = ""] = htmlOf("/security").split("</header>")
  for (const path of ["/pricing", "/security", "/auth", "/auth?tab=signup", "/app"]) {
    expect(head).toContain(`href="${path}"`)
  }
  expect(head).toContain("data-sign-out")
  expect(head).toContain('href="/it/security" lang="it"')
})
