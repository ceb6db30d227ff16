import { once } from "node:events"
import { connect, createServer } from "node:net"
import { expect, it } from "vitest"
import { commitNotices } from "#server/eventlog/commitNotices.ts"

it("closed notices open no connection and keep no subscription waiting", async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as { readonly port: number }
  const never = new AbortController().signal
  try {
    const notices = commitNotices({ host: "127.0.0.1", port })
    await notices.close()
    await notices.after(notices.count(), 3_600_000, never)
    // An earlier connection would have been accepted before this one.
    await once(connect(port, "127.0.0.1").resume(), "close")
    expect(connections).toBe(1)
  } finally {
    server.close()
  }
})
