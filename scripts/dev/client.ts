import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import { createServer, type Plugin, type ProxyOptions, type ViteDevServer } from "vite"
import { projectFolder, type Settings } from "#server/settings/settings.ts"
import { siteFactsOf } from "#server/site/siteFacts.ts"
import { requestedPage } from "#server/site/addresses.ts"
import type { Site } from "#server/site/site.ts"

/** The folders in which a change may change the server. */
const serverFolders = ["domain", "projections", "server", "migrations"].map((folder) => join(projectFolder, folder))

interface ClientOptions {
  readonly settings: Settings
  /** Address of the server, when it answers; undefined when it ended by itself. */
  readonly serverAddress: () => Promise<string | undefined>
  readonly serverChanged: (file: string) => void
}

/** Starts Vite with the sources of the client and of the public pages, in front of the server. */
export function startClient({ settings, serverAddress, serverChanged }: ClientOptions): Promise<ViteDevServer> {
  const proxied = "^/api/"
  // The target is set for each request: a restarted server listens at another port.
  const toServer: ProxyOptions = { target: "http://127.0.0.1", changeOrigin: false, xfwd: false }
  const inFront: Plugin = {
    name: "in-front-of-the-server",
    configureServer(vite) {
      vite.watcher.add(serverFolders)
      vite.watcher.on("all", (_event, file) => {
        if (serverFolders.some((folder) => file.startsWith(folder)) && /\.(?:ts|sql|json)$/.test(file)) {
          serverChanged(file)
        }
      })
      vite.middlewares.use((request, response, next) => void answer(request, response, next))

      async function answer(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) {
        try {
          const isAnswered = new RegExp(proxied).test(request.url ?? "")
            ? await untilServed(response)
            : await page(request, response)
          if (!isAnswered) next()
        } catch (error) {
          next(error)
        }
      }

      async function untilServed(response: ServerResponse): Promise<boolean> {
        const address = await serverAddress()
        if (address === undefined) {
          response.writeHead(503, { "content-type": "text/plain" }).end("The server ended: see the terminal.\n")
          return true
        }
        toServer.target = address
        return false
      }

      async function page(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
        const url = request.url ?? "/"
        if (url.startsWith("/service-worker.js")) {
          response.writeHead(200, { "content-type": "text/javascript" }).end(noWorker)
          return true
        }
        if (
          !request.headers.accept?.includes("text/html") ||
          url.startsWith("/@") ||
          /\/[^/?]*\.[^/?]*(?:\?|$)/.test(url)
        )
          return false
        const asked = requestedPage(url)
        if (asked.kind === "app") return false
        if (asked.kind === "elsewhere") {
          response.writeHead(307, { location: asked.to }).end()
          return true
        }
        const publicOrigin = `http://${request.headers.host ?? "localhost"}`
        const html = await vite.transformIndexHtml(url, await sitePage(vite, settings, { ...asked, publicOrigin }))
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html)
        return true
      }
    },
  }
  return createServer({
    configFile: join(projectFolder, "vite.config.ts"),
    // In the project's folder, so that two copies of the project that share their packages do not share the cache.
    cacheDir: join(projectFolder, ".tmp/vite"),
    plugins: [inFront],
    server: { host: settings.host, port: settings.port, strictPort: true, proxy: { [proxied]: toServer } },
  }).then((vite) => vite.listen())
}

interface AskedSitePage {
  readonly path: string
  readonly language: Parameters<Site["render"]>[0]["language"]
  readonly publicOrigin: string
}

/** A public page as complete HTML, rendered from the current sources. */
async function sitePage(vite: ViteDevServer, settings: Settings, asked: AskedSitePage): Promise<string> {
  const site = (await vite.ssrLoadModule("/site/render.tsx")) as {
    readonly siteRenderer: (manifest: object) => Site["render"]
  }
  const render = site.siteRenderer({ "site/client/main.ts": { file: "site/client/main.ts" } })
  const facts = siteFactsOf(settings, { publicOrigin: asked.publicOrigin, signUpOpen: true, examples: true })
  return render({ path: asked.path, language: asked.language, facts, year: new Date().getFullYear() })
}

/** Replaces the service worker that the built product left in this browser, and deletes its caches. */
const noWorker = `self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))),
)
`
