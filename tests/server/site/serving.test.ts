import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { languages } from "#contract/people/identity.ts"
import { createApp } from "#server/http/app.ts"
import type { SiteFacts } from "#server/site/siteFacts.ts"
import { addressOf } from "#server/site/addresses.ts"
import { sitePaths, siteRenderer } from "#web/site/render.tsx"
import { bareFacts } from "./facts.ts"

let folder: string
let app: FastifyInstance
let facts: SiteFacts
let today: Date
let rendered = 0

const manifest = {
  "site/client/main.ts": { file: "assets/main-1.js", css: ["assets/main-1.css"], imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared-2.js", css: ["assets/shared-2.css"] },
  "index.html": { file: "assets/index-3.js" },
  "pages/auth/AuthPage.tsx": { file: "assets/AuthPage-4.js", imports: ["index.html"] },
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-"))
  mkdirSync(join(folder, "pictures"))
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>The client</title>")
  writeFileSync(join(folder, "pictures", "dashboard.webp"), "picture")
  const render = siteRenderer(manifest)
  app = await createApp({
    proxies: 0,
    client: folder,
    report: (error) => {
      throw error
    },
    site: {
      site: {
        paths: sitePaths,
        render: (rendering) => {
          rendered += 1
          return render(rendering)
        },
      },
      facts: async () => facts,
      now: () => today,
    },
  })
})
beforeEach(() => {
  facts = bareFacts
  today = new Date("2026-05-01")
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const everyPage = languages.flatMap((language) => sitePaths.map((path) => ({ path, language })))

describe.each(everyPage)("the page $path in $language", ({ path, language }) => {
  const get = () => app.inject(addressOf(path, language))
  const attribute = (body: string, pattern: RegExp) => pattern.exec(body)?.[1] ?? ""

  it("the page is complete and readable without any script in the browser", async () => {
    const { statusCode, headers, body } = await get()
    expect(statusCode).toBe(200)
    expect(headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(headers["content-language"]).toBe(language)
    expect(body).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`))
    expect(body.match(/<h1[ >]/g)).toHaveLength(1)
    expect(body).toContain('<main id="content"')
    // Nothing of a template, and no missing text.
    expect(body).not.toMatch(/\{[a-z]\w*[},]|undefined|\[object|NaN|site\.\w+\.\w+/)
  })

  it("the page needs no inline script or style, which the policy refuses", async () => {
    const { body } = await get()
    expect(body).not.toMatch(/ style="| on\w+="|<style/)
    expect(body).not.toMatch(/<script(?![^>]* src=)/)
    for (const [, address = ""] of body.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]*)"/g)) {
      expect(address.startsWith("/") || address.startsWith(facts.publicOrigin)).toBe(true)
    }
  })

  it("the page states its address, its languages, and its preview", async () => {
    const { body } = await get()
    const address = `${facts.publicOrigin}${addressOf(path, language)}`
    expect(body).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(body).toContain(`<meta property="og:url" content="${address}"/>`)
    for (const other of languages) {
      const there = `${facts.publicOrigin}${addressOf(path, other)}`
      expect(body).toContain(`<link rel="alternate" hrefLang="${other}" href="${there}"/>`)
    }
    expect(body).toContain(`hrefLang="x-default" href="${facts.publicOrigin}${path}"/>`)
    expect(body).toContain(`/pictures/card-${language}.png"/>`)
    const title = attribute(body, /<title>([^<]*)</)
    const description = attribute(body, /<meta name="description" content="([^"]*)"/)
    expect(unescaped(title).length).toBeLessThanOrEqual(60)
    expect(unescaped(title).length).toBeGreaterThan(9)
    expect(unescaped(description).length).toBeLessThanOrEqual(160)
    expect(unescaped(description).length).toBeGreaterThan(40)
  })

  it("the page has no dead links", async () => {
    const { body } = await get()
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id))
    const astray: Array<string> = []
    for (const href of new Set(
      [...body.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, found = ""]) => unescaped(found)),
    )) {
      if (/^(mailto|tel|https):/.test(href)) continue
      const leads = href.startsWith("#") ? ids.has(href.slice(1)) : (await app.inject(href)).statusCode === 200
      if (!leads) astray.push(href)
    }
    expect(astray).toEqual([])
  })
})

const unescaped = (html: string): string =>
  html
    .replaceAll(/&#x27;/g, "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")

it.each([...languages])("no two pages in %s have the same title or description", async (language) => {
  const pages = await Promise.all(sitePaths.map((path) => app.inject(addressOf(path, language))))
  for (const pattern of [/<title>([^<]*)</, /<meta name="description" content="([^"]*)"/]) {
    const found = pages.map(({ body }) => pattern.exec(body)?.[1])
    expect(new Set(found).size).toBe(pages.length)
  }
})

it("a page in another language has other texts", async () => {
  const titles = await Promise.all(
    languages.map(async (language) => /<h1>(.*?)<\/h1>/.exec((await app.inject(addressOf("/", language))).body)?.[1]),
  )
  expect(new Set(titles).size).toBe(languages.length)
})

describe("a missing page", () => {
  it.each(["/nothing", "/de/nichts", "/pricing/more"])(
    "the address %s has no page, and is answered with the status for it",
    async (url) => {
      const { statusCode, headers, body } = await app.inject(url)
      expect(statusCode).toBe(404)
      expect(headers["content-type"]).toBe("text/html; charset=utf-8")
      expect(body).toContain("404")
      expect(body).toContain('<meta name="robots" content="noindex"/>')
      expect(body).not.toContain("canonical")
    },
  )

  it("a missing page shows 404, an explanation and a link to the home page", async () => {
    const { body } = await app.inject("/nothing")
    expect(body).toMatch(/<h1>404<\/h1>/)
    expect(body).toContain("Oops! Page not found")
    expect(body).toContain('<a href="/" class="button button-primary">Return to Home</a>')
  })

  it("one missing page is cached for any number of such addresses", async () => {
    await app.inject("/nothing")
    const before = rendered
    for (let n = 0; n < 50; n += 1) await app.inject(`/nothing-${n}`)
    expect(rendered).toBe(before)
  })

  it("a missing picture is no page", async () => {
    const { statusCode, headers } = await app.inject("/pictures/gone.webp")
    expect(statusCode).toBe(404)
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8")
  })
})

it.each(["/app", "/de/app/assets", "/auth?tab=signup", "/admin", "/subscription-success", "/mailbox"])(
  "%s is rendered by the client",
  async (url) => {
    expect((await app.inject(url)).body).toContain("<title>The client</title>")
  },
)

it("another address of the same page redirects to the proper one", async () => {
  for (const [url, to] of [
    ["/en/pricing?a=b", "/pricing?a=b"],
    ["/pt/pricing", "/pricing"],
    ["/pricing/", "/pricing"],
  ] as const) {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers["location"]]).toEqual([308, to])
  }
})

describe("a page that is requested again", () => {
  it("a page is not sent again while it is the same", async () => {
    const first = await app.inject("/pricing")
    const etag = String(first.headers["etag"])
    expect(first.headers["cache-control"]).toBe("no-cache")
    const again = await app.inject({ url: "/pricing", headers: { "if-none-match": `"other", W/${etag}` } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe("")
    expect((await app.inject({ url: "/de/pricing", headers: { "if-none-match": etag } })).statusCode).toBe(200)
  })

  it("a page is rendered again only when its content changes", async () => {
    await app.inject("/")
    const before = rendered
    await app.inject("/")
    expect(rendered).toBe(before)
    facts = { ...facts, signUpOpen: false }
    expect((await app.inject("/")).body).toContain("by invitation")
    today = new Date("2027-01-01")
    expect((await app.inject("/")).body).toContain("© 2027")
    expect(rendered).toBe(before + 2)
  })
})

it.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
] as const)("a client that accepts %s gets a page that is %s", async (taken, encoding, expand) => {
  const { headers, rawPayload } = await app.inject({ url: "/", headers: { "accept-encoding": taken } })
  expect(headers["content-encoding"]).toBe(encoding)
  expect(headers["vary"]).toMatch(/accept-encoding/)
  expect(expand(rawPayload).toString()).toBe((await app.inject("/")).body)
})

it("HEAD is answered like GET, without the page", async () => {
  const { statusCode, headers, body } = await app.inject({ method: "HEAD", url: "/de/pricing" })
  expect(statusCode).toBe(200)
  expect(headers["content-language"]).toBe("de")
  expect(body).toBe("")
})

it("the style sheets, the script and the bundles of the sign-in page are in the page with their digests", async () => {
  const { body } = await app.inject("/")
  expect(body).toContain('<link rel="stylesheet" href="/assets/shared-2.css"/>')
  expect(body).toContain('<link rel="stylesheet" href="/assets/main-1.css"/>')
  expect(body).toContain('src="/assets/main-1.js"')
  expect(body).toContain('data-then="/assets/index-3.js /assets/AuthPage-4.js"')
})

it("pictures are cached for a day", async () => {
  expect((await app.inject("/pictures/dashboard.webp")).headers["cache-control"]).toBe("public, max-age=86400")
})

it("search engines get every page in every language, at the public address", async () => {
  const robots = await app.inject("/robots.txt")
  expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8")
  expect(robots.body).toContain("Sitemap: https://wealth.example/sitemap.xml")
  expect(robots.body).toContain("Disallow: /app\n")
  const { headers, body } = await app.inject("/sitemap.xml")
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8")
  expect([...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual(
    sitePaths.flatMap((path) => languages.map((language) => `https://wealth.example${addressOf(path, language)}`)),
  )
  expect(body.match(/hreflang="x-default"/g)).toHaveLength(everyPage.length)
})
