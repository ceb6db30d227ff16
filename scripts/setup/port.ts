import { createServer } from "node:net"
import type { Settings } from "#server/settings/settings.ts"
import { asTyped } from "./words.ts"

/** Checked before the long steps: throws an error that names the setting if the product could not listen. */
export async function portIsFree({ host, port }: Pick<Settings, "host" | "port">): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const probe = createServer()
    probe.on("error", resolve)
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
  if (error) throw new Error(await reasonOf(error, host, port), { cause: error })
}

async function reasonOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): Promise<string> {
  switch (code ?? "") {
    case "EADDRINUSE": {
      const address = await productAt(host, port)
      const other = asTyped({ PORT: port + 1 })
      return address === undefined
        ? `Port ${port} is in use by another program. Choose another with PORT, for instance: ${other}`
        : `The product is running already at ${address}. Open that, end it first, or start this one at another port: ${other}`
    }
    case "EACCES":
      return `Port ${port} is not open to this user. Choose one from 1024 up with PORT, for instance: ${asTyped({ PORT: 3000 })}`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST is "${host}": this machine has no such address. 127.0.0.1 is for this machine alone, 0.0.0.0 for all.`
    default:
      return `The product cannot listen at ${host}, port ${port}: ${message}`
  }
}

/** The address of this product at the port; `undefined` if another program answers there, or none. */
async function productAt(host: string, port: number): Promise<string | undefined> {
  const reached = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host
  const address = `http://${reached}:${port}`
  try {
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(2_000), redirect: "error" })
    const health = (await answer.json()) as { readonly status?: unknown; readonly projections?: unknown } | null
    return typeof health?.status === "string" && Array.isArray(health.projections) ? address : undefined
  } catch {
    return undefined
  }
}
