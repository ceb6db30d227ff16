import { existsSync } from "node:fs"
import { join, sep } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { requestedPage } from "#server/site/addresses.ts"
import { serveSite, type SiteOptions } from "#server/site/serveSite.ts"

/** Sends the requested page; `undefined` when the request is not for a page. */
type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined

/**
 * Serves the built client and the public site. The files of the client are listed when the server starts, so no path
 * leads out of the folder. A built file has a digest of its content in its name and stays in the browser's cache for
 * ever; `index.html` is requested again each time. It answers every address that the client routes; every other address
 * belongs to the public site. Without the site, as in a test of the client, `index.html` answers every address.
 */
export async function servePages(app: FastifyInstance, folder: string, site?: SiteOptions): Promise<ShowPage> {
  if (!existsSync(join(folder, "index.html"))) return () => undefined
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build writes the compressed files beside the others.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader("vary", "accept-encoding")
      reply.setHeader("cache-control", cacheControlOf(path.slice(folder.length).replaceAll(sep, "/")))
    },
  })
  const sendSitePage = site && serveSite(app, site)
  const sendElsewhere = async (reply: FastifyReply, to: string) =>
    reply.header("cache-control", "no-cache").redirect(to, 308)
  const sendClient = async (reply: FastifyReply) => reply.sendFile("index.html")
  return (request, reply) => {
    if (!isPage(request)) return undefined
    const asked = requestedPage(request.url)
    switch (asked.kind) {
      case "elsewhere":
        return sendElsewhere(reply, asked.to)
      case "app":
        return sendClient(reply)
      case "site":
        return sendSitePage ? sendSitePage(request, reply, asked) : sendClient(reply)
    }
  }
}

/** How long browsers may cache a file. */
function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable"
  return path.startsWith("/pictures/") ? "public, max-age=86400" : "no-cache"
}

/** The path of a page has no file extension: a missing picture must not be answered with a page. */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split("?", 1)[0] ?? ""
  return (method === "GET" || method === "HEAD") && !isApi(path) && !path.slice(path.lastIndexOf("/")).includes(".")
}

export const isApi = (path: string): boolean => path === "/api" || path.startsWith("/api/")
