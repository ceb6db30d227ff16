import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"

/**
 * A Postgres 15 for a program that reads its version: it uses the protocol, accepts every login and answers every query
 * with `server_version`.
 */
export async function startOldPostgres(version: string): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((socket) => {
    socket.on("error", () => {})
    let introduced = false
    socket.on("data", (bytes) => {
      if (!introduced) {
        introduced = true
        socket.write(Buffer.concat([message("R", int32(0)), ready]))
      } else if (bytes.toString("latin1", 0, 1) === "Q") {
        socket.write(Buffer.concat([description, row(version), message("C", text("SHOW")), ready]))
      } else {
        socket.end() // The client ends the connection.
      }
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { url: `postgres://wealth:wealth@127.0.0.1:${port}/wealth`, stop: () => server.close() }
}

/** A kind of one letter, the length of the rest including itself, and the rest. */
const message = (kind: string, ...parts: ReadonlyArray<Buffer>): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body])
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`)

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

const ready = message("Z", Buffer.from("I"))
const textType = 25
/** One column: its name, no table, its type, its size, no modifier, as text. */
const description = message(
  "T",
  int16(1),
  text("server_version"),
  int32(0),
  int16(0),
  int32(textType),
  int16(-1),
  int32(-1),
  int16(0),
)
const row = (value: string): Buffer => message("D", int16(1), int32(Buffer.byteLength(value)), Buffer.from(value))
