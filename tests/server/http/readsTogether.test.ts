import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { createApp } from "#server/http/app.ts"
import { serveReadsTogether } from "#server/http/readsTogether.ts"

it("a page that is left before its answers are ready is no error of the server", async () => {
  const client = mkdtempSync(join(tmpdir(), "left-"))
  writeFileSync(join(client, "index.html"), "<!doctype html>")
  const reported: Array<string> = []
  const app = await createApp({ proxies: 0, client, report: (error) => reported.push(String(error)) })
  const [begun, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get("/api/portfolios", async () => {
    begun.resolve()
    await ready.promise
    return { portfolios: [] }
  })
  serveReadsTogether(app, () => "session")
  const handled = Promise.withResolvers<void>()
  app.server.on("request", (_, response) => response.once("close", () => setImmediate(handled.resolve)))
  await app.listen({ host: "127.0.0.1", port: 0 })
  try {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, "127.0.0.1")
    const body = JSON.stringify({ reads: ["/api/portfolios"] })
    socket.write(
      [
        "POST /api/reads HTTP/1.1",
        `Host: 127.0.0.1:${port}`,
        "Authorization: Bearer abc",
        "Accept-Encoding: br",
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "",
        body,
      ].join("\r\n"),
    )
    await begun.promise
    socket.destroy()
    await once(socket, "close")
    await handled.promise
    ready.resolve()
    expect(reported).toEqual([])
  } finally {
    await app.close()
    rmSync(client, { recursive: true, force: true })
  }
})
