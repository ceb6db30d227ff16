import { type AddressInfo, connect, createServer, type Socket } from "node:net"

const asked = Buffer.from("begin isolation level repeatable read")
/** Of the same length, so that no message of the protocol changes its length. */
const given = Buffer.from("begin isolation level  read committed")

/** The control of the drill: a proxy to Postgres through which a transaction never gets its own snapshot. */
export async function unsyncedProxy(databaseUrl: string): Promise<{ readonly databaseUrl: string; close(): void }> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname)
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on("error", () => socket.destroy())
      socket.on("close", () => {
        sockets.delete(socket)
        incoming.destroy()
        outgoing.destroy()
      })
    }
    incoming.on("data", (bytes: Buffer) => {
      const at = bytes.indexOf(asked)
      if (at >= 0) given.copy(bytes, at)
      outgoing.write(bytes)
    })
    outgoing.pipe(incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = new URL(databaseUrl)
  url.hostname = "127.0.0.1"
  url.port = String((server.address() as AddressInfo).port)
  return {
    databaseUrl: url.href,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
