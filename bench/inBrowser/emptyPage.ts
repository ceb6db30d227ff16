import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join, relative } from "node:path"
import { brotliCompressSync } from "node:zlib"
import react from "@vitejs/plugin-react"
import { build } from "vite"

const types: Readonly<Record<string, string>> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript" }

/**
 * Serves a page that only renders one element, built by the same bundler with the same React as the client. What it takes is the
 * least that any page of the product can take.
 */
export async function withEmptyPage<Found>(work: (address: string) => Promise<Found>): Promise<Found> {
  const outDir = await mkdtemp(join(tmpdir(), "wealth-empty-"))
  await build({
    root: join(import.meta.dirname, "emptyPage"),
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: "es2023" },
  })
  // Compressed before, as the product does with its files.
  const files = new Map(
    readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(outDir, file)}`, brotliCompressSync(readFileSync(file))]),
  )
  const server = createServer(({ url = "/" }, response) => {
    const path = url === "/" ? "/index.html" : url
    const content = files.get(path)
    if (!content) return void response.writeHead(404).end() // such as favicon.ico
    const headers = { "content-type": types[extname(path)] ?? "text/plain", "content-encoding": "br" }
    return void response.writeHead(200, headers).end(content)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
    server.closeAllConnections()
    await rm(outDir, { recursive: true, force: true })
  }
}
