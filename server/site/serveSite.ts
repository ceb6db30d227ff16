import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { SiteFacts } from "./siteFacts.ts"
import { type Language, languages } from "#contract/people/identity.ts"
import { sendEncoded } from "#server/files/encodings.ts"
import { addressOf } from "./addresses.ts"
import { renderedPages } from "./renderedPages.ts"
import type { Site } from "./site.ts"

export interface SiteOptions {
  readonly site: Site
  /** The facts about the installation that the pages show. */
  readonly facts: () => Promise<SiteFacts>
  readonly now: () => Date
}

/** Sends a page of the public site; for an unknown path, the not-found page with status 404. */
type SendSitePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly path: string; readonly language: Language },
) => Promise<unknown>

/** Serves the public site: complete pages, `robots.txt` and `sitemap.xml`. */
export function serveSite(app: FastifyInstance, { site, facts, now }: SiteOptions): SendSitePage {
  const rendered = renderedPages(site)

  app.get("/robots.txt", async (_request, reply) => {
    const { publicOrigin } = await facts()
    const closed = ["/api/", "/app", "/admin", "/auth", "/example", "/invitation", "/mailbox", "/debug-role"]
    const lines = [
      "User-agent: *",
      ...closed.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${publicOrigin}/sitemap.xml`,
      "",
    ]
    return reply.header("cache-control", "no-cache").type("text/plain; charset=utf-8").send(lines.join("\n"))
  })

  app.get("/sitemap.xml", async (_request, reply) => {
    const { publicOrigin } = await facts()
    return reply
      .header("cache-control", "no-cache")
      .type("application/xml; charset=utf-8")
      .send(siteMap(site.paths, publicOrigin))
  })

  return async (request, reply, { path, language }) => {
    const year = now().getUTCFullYear()
    const page = await rendered({ path, language, facts: await facts(), year })
    reply.code(site.paths.includes(path) ? 200 : 404).header("content-language", language)
    return sendEncoded(request, reply, page, "text/html; charset=utf-8")
  }
}

function siteMap(paths: ReadonlyArray<string>, origin: string): string {
  const address = (path: string, language: Language) => origin + addressOf(path, language)
  const alternates = (path: string) =>
    [...languages.map((language) => [language, language] as const), ["x-default", "en"] as const].map(
      ([tag, language]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(path, language)}"/>`,
    )
  const entries = paths.flatMap((path) =>
    languages.map((language) => `<url><loc>${address(path, language)}</loc>${alternates(path).join("")}</url>`),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n")
}
