import { existsSync } from "node:fs"
import { join, sep } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

/** Shows the client to whoever asks for one of its pages; `false` when the request is for something else. */
export type ShowClient = (request: FastifyRequest, reply: FastifyReply) => boolean

/**
 * Serves the built client: its files as they are listed when the server starts, so no path leads out of the folder,
 * and its page for every address that the client itself gives meaning to. Built files bear a digest of their content
 * in their name and stay in the browser's cache for ever; the page is asked for again each time.
 */
export async function serveClient(app: FastifyInstance, folder: string): Promise<ShowClient> {
  if (!existsSync(join(folder, "index.html"))) return () => false
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build leaves them beside the files.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const digested = path.startsWith(join(folder, "assets") + sep)
      reply.setHeader("vary", "accept-encoding")
      reply.setHeader("cache-control", digested ? "public, max-age=31536000, immutable" : "no-cache")
    },
  })
  return (request, reply) => {
    if (!isPage(request)) return false
    reply.sendFile("index.html")
    return true
  }
}

/** A page's address has no file's ending; a picture that is gone must not be answered with a page. */
function isPage({ method, url }: FastifyRequest): boolean {
  const path = url.split("?", 1)[0] ?? ""
  return (method === "GET" || method === "HEAD") && !isApi(path) && !path.slice(path.lastIndexOf("/")).includes(".")
}

export const isApi = (path: string): boolean => path === "/api" || path.startsWith("/api/")
