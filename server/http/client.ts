import { existsSync } from "node:fs"
import { join, sep } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { askedFor } from "../site/addresses.ts"
import { serveSite, type SiteOptions } from "../site/serveSite.ts"

/** Shows the page that somebody asks for; `undefined` when the request is for something else. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined

/**
 * Serves the built client: its files as they are listed when the server starts, so no path leads out of the folder, and
 * its page for every address that the client itself gives meaning to. Built files bear a digest of their content in
 * their name and stay in the browser's cache for ever; the page is asked for again each time. Every other address is one
 * of the public site. Where only the client is there, as in a test of it, it is shown at every address.
 */
export async function servePages(app: FastifyInstance, folder: string, site?: SiteOptions): Promise<ShowPage> {
  if (!existsSync(join(folder, "index.html"))) return () => undefined
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build leaves them beside the files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader("vary", "accept-encoding")
      reply.setHeader("cache-control", keptFor(path.slice(folder.length).replaceAll(sep, "/")))
    },
  })
  const sendSitePage = site && serveSite(app, site)
  const sendElsewhere = async (reply: FastifyReply, to: string) =>
    reply.header("cache-control", "no-cache").redirect(to, 308)
  const sendClient = async (reply: FastifyReply) => reply.sendFile("index.html")
  return (request, reply) => {
    if (!isPage(request)) return undefined
    const asked = askedFor(request.url)
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

/** How long browsers may keep a file. */
function keptFor(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable"
  return path.startsWith("/pictures/") ? "public, max-age=86400" : "no-cache"
}

/** A page's address has no file's ending; a picture that is gone must not be answered with a page. */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split("?", 1)[0] ?? ""
  return (method === "GET" || method === "HEAD") && !isApi(path) && !path.slice(path.lastIndexOf("/")).includes(".")
}

export const isApi = (path: string): boolean => path === "/api" || path.startsWith("/api/")
