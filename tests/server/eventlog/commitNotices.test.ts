import { createServer } from "node:net"
import { expect, it } from "vitest"
import { commitNotices } from "#server/eventlog/commitNotices.ts"
import { pause } from "#server/db/backoff.ts"

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
    await pause(200, never)
    expect(connections).toBe(0)
  } finally {
    server.close()
  }
})
