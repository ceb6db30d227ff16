import { connect, createServer, type Socket } from "node:net"
import type { AddressInfo } from "node:net"

/** A connection to a server that can fail as connections do: cut, down for a while, or without answers. */
export interface CuttableLine {
  readonly host: string
  readonly port: number
  /** Breaks every connection. The next one is made again. */
  cut(): void
  /** Breaks every connection, and refuses new ones until `up`. */
  down(): void
  up(): void
  /** From now on no answer of the server arrives, though requests reach it. Ends with `cut`. */
  swallowAnswers(): void
  /** Passes on the next request with this text, and breaks every connection instead of passing on its answer. */
  loseAnswerTo(text: string): void
  /** From now on nothing passes either way, and new connections are made without answers, as with a stopped process. */
  freeze(): void
  /** The withheld data passes. */
  thaw(): void
  close(): Promise<void>
}

export async function cuttableLine(to: { readonly host: string; readonly port: number }): Promise<CuttableLine> {
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket }>()
  let accepts: "all" | "none" = "all"

  const server = createServer({ noDelay: true }, (near) => {
    near.on("error", () => {})
    if (accepts === "none") {
      near.destroy()
      return
    }
    const far = connect({ ...to, noDelay: true })
    const pair = { near, far }
    pairs.add(pair)
    const end = (): void => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    far.on("error", end)
    near.on("close", end)
    far.on("close", end)
    if (!isFrozen) join(pair)
  })
  let isFrozen = false
  const join = ({ near, far }: { readonly near: Socket; readonly far: Socket }): void => {
    near.pipe(far)
    far.pipe(near)
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))

  const cut = (): void => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    host: "127.0.0.1",
    port: (server.address() as AddressInfo).port,
    cut,
    down() {
      accepts = "none"
      cut()
    },
    up() {
      accepts = "all"
    },
    swallowAnswers() {
      for (const { near, far } of pairs) {
        far.unpipe(near)
        far.resume()
      }
    },
    loseAnswerTo(text) {
      for (const { near, far } of pairs) {
        near.on("data", (request: Buffer) => {
          if (!request.includes(text)) return
          far.unpipe(near)
          far.once("data", cut).resume()
        })
      }
    },
    freeze() {
      isFrozen = true
      for (const { near, far } of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
    },
    thaw() {
      isFrozen = false
      for (const pair of pairs) join(pair)
    },
    async close() {
      accepts = "none"
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
