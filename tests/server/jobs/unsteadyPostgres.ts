import { connect, createServer, type Socket } from "node:net"
import type { AddressInfo } from "node:net"

export interface UnsteadyPostgres {
  /** The address of the database through a connection that can be cut. */
  readonly url: string
  /** Cuts every connection and refuses new ones. */
  readonly goAway: () => void
  /** How many connections were refused so far. */
  readonly refused: () => number
  readonly comeBack: () => void
  close(): Promise<void>
}

/** A connection to a database that can be cut and restored, without an effect on other tests with the same Postgres. */
export async function unsteadyPostgres(databaseUrl: string): Promise<UnsteadyPostgres> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let away = false
  let refused = 0
  const server = createServer((client) => {
    if (away) {
      refused += 1
      client.destroy()
      return
    }
    const database = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = new URL(databaseUrl)
  url.hostname = "127.0.0.1"
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    goAway: () => {
      away = true
      cut()
    },
    refused: () => refused,
    comeBack: () => void (away = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
