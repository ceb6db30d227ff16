import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { networkOf } from "#server/identity/attempts.ts"
import { requestTurns } from "./requestTurns.ts"

/** What one connection, and all connections of one address, may take. */
export interface ConnectionLimits {
  /** The most connections that are open at the same time. A further one takes the place of another. */
  readonly total: number
  /** The same for one network address, or one IPv6 network of 64 bits. `undefined`: proxies connect for all users. */
  readonly ofAddress: number | undefined
  /**
   * The most requests of one connection that have not been answered. Beyond it, the connection is closed. Browsers and
   * proxies send the next request after the answer.
   */
  readonly unanswered: number
  /** How long a connection stays open without a byte in either direction, unless the server works on its request. */
  readonly silentMs: number
  /** How long a connection stays open after an answer, for the next request. */
  readonly idleMs: number
  /** How long the other side may take to close a connection that the server has ended. */
  readonly closingMs: number
  /** The least bytes per second at which a client takes its answers, beyond the first {@link silentMs}. */
  readonly bytesPerSecondLeast: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  total: 5_000,
  ofAddress: 500,
  unanswered: 4,
  silentMs: 45_000,
  idleMs: 30_000,
  closingMs: 2_000,
  bytesPerSecondLeast: 8_192,
}

interface Connection {
  /** The requests that have not been answered: the first is handled, or is the next one; the others were sent ahead. */
  readonly requests: Array<{ readonly request: IncomingMessage; readonly response: ServerResponse }>
  /** Whether the first of them is being handled. */
  isBegun: boolean
  /** When the server had sent its last byte. */
  endedAt: number | undefined
  /** Since when the client has had bytes to take, and how many it had taken by then. */
  owed: { readonly since: number; readonly taken: number } | undefined
}

/**
 * Closes connections that make no progress, in either direction: nothing is sent, an answer is not read, or the
 * other side does not close what the server has ended. Node itself limits the time in which headers and bodies arrive;
 * it then ends its half of the connection only, which stays open as long as the client likes. A connection on whose
 * request the server works is not closed. `crowded` is called with an address that has too many connections.
 *
 * Requests that a connection sends ahead wait until those before them were answered: their answers leave in that order
 * anyway, and a connection that sends too many ahead is closed before more than one of them has taken any work.
 *
 * When all connections are taken, a further one takes the place of the oldest one of the address that has most, on whose
 * request the server does not work: so a few addresses that hold connections keep no other address out.
 */
export function watchConnections(server: Server, limits: ConnectionLimits, crowded: (address: string) => void): void {
  const connections = new Map<Socket, Connection>()
  const turns = requestTurns()
  /** The connections of each address, the oldest first: a Set iterates in the order of insertion. */
  const ofAddress = new Map<string, Set<Socket>>()
  // Those that are being closed count too.
  server.maxConnections = limits.total + closingMost
  server.keepAliveTimeout = limits.idleMs

  server.prependListener("connection", (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? "")
    turns.connected()
    const others = ofAddress.get(address) ?? new Set()
    if (limits.ofAddress !== undefined && others.size >= limits.ofAddress) {
      crowded(address)
      return close(socket)
    }
    if (connections.size >= limits.total && !makeRoom()) return close(socket)
    ofAddress.set(address, others.add(socket))
    connections.set(socket, { requests: [], isBegun: false, endedAt: undefined, owed: undefined })
    socket.once("close", () => forget(socket, address))
  })

  function forget(socket: Socket, address: string): void {
    connections.delete(socket)
    const left = ofAddress.get(address)
    left?.delete(socket)
    if (left?.size === 0) ofAddress.delete(address)
  }

  /** Closes a connection for a further one. Answers with false if the server works on each of the address with most. */
  function makeRoom(): boolean {
    let [address, most] = ["", new Set<Socket>()]
    for (const [one, held] of ofAddress) if (held.size > most.size) [address, most] = [one, held]
    for (const socket of most) {
      const connection = connections.get(socket)
      if (!connection || (connection.isBegun && isWorkedOn(socket, connection))) continue
      forget(socket, address)
      close(socket)
      return true
    }
    return false
  }

  const handlers = server.listeners("request")
  server.removeAllListeners("request")
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = connections.get(socket)
    // Received together with the request for which the connection was closed.
    if (!connection || socket.destroyed) return void request.destroy()
    connection.requests.push({ request, response })
    if (connection.requests.length > limits.unanswered) {
      socket.destroy()
      // Without an error, whose stack trace takes longer than the request.
      for (const one of connection.requests) one.request.destroy()
      return
    }
    response.once("close", () => {
      connection.requests.shift()
      connection.isBegun = false
      takeFirst(socket, connection)
    })
    if (connection.requests.length === 1) takeFirst(socket, connection)
  })

  /** Handles the first request of a connection when it is its turn. */
  function takeFirst(socket: Socket, connection: Connection): void {
    const [first] = connection.requests
    if (!first || socket.destroyed) return
    turns.add(networkOf(socket.remoteAddress ?? ""), {
      isOpen: () => !socket.destroyed,
      begin: () => {
        connection.isBegun = true
        for (const handler of handlers) handler.call(server, first.request, first.response)
      },
    })
  }

  server.setTimeout(limits.silentMs, (socket: Socket) => {
    const connection = connections.get(socket)
    // The timer has run out: it starts again.
    if (connection && isWorkedOn(socket, connection)) socket.setTimeout(limits.silentMs)
    else close(socket)
  })

  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      if (isOverdue(socket, connection, now, limits)) close(socket)
    }
  }, limits.closingMs).unref()
  server.once("close", () => clearInterval(sweep))
}

/** How many connections may wait to be closed while others are accepted. */
const closingMost = 500

/** With a reset, so that the operating system drops what was not read: it would otherwise go on trying to send it. */
function close(socket: Socket): void {
  if (!socket.destroyed) socket.resetAndDestroy() // waits until what was written has been sent
  socket.destroy()
}

/** Whether the client has sent its requests and taken every byte so far, and waits for the server. */
const isWorkedOn = ({ writableLength }: Socket, { requests }: Connection): boolean =>
  requests.length > 0 && writableLength === 0 && requests.every(({ request }) => request.complete)

function isOverdue(socket: Socket, connection: Connection, now: number, limits: ConnectionLimits): boolean {
  if (socket.writableFinished) {
    connection.endedAt ??= now
    return now - connection.endedAt >= limits.closingMs
  }
  if (socket.writableLength === 0) {
    connection.owed = undefined
    return false
  }
  const { bytesWritten, writableLength } = socket
  connection.owed ??= { since: now, taken: bytesWritten - writableLength }
  const { since, taken } = connection.owed
  return now - since > limits.silentMs + ((bytesWritten - taken) / limits.bytesPerSecondLeast) * 1_000
}
