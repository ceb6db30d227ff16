import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"

/** The control of the drill: answers every request too early, before the product has answered it. */
export async function droppingProxy(target: string): Promise<{ readonly address: string; close(): void }> {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = request({ hostname, port, method, path: url, headers }, (answer) => answer.resume())
    forwarded.on("error", () => {})
    incoming.pipe(forwarded)
    incoming.on("end", () => outgoing.end("{}"))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
