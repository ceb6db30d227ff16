import { createServer } from "node:net"
import type { Settings } from "#server/settings/settings.ts"

/** Checked before the long steps: throws an error that names the setting if the product could not listen. */
export function portIsFree({ host, port }: Pick<Settings, "host" | "port">): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(reasonOf(error, host, port), { cause: error })),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function reasonOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code ?? "") {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program. Choose another with PORT, for instance: PORT=${port + 1} npm start`
    case "EACCES":
      return `Port ${port} is not open to this user. Choose one from 1024 up with PORT, for instance: PORT=3000 npm start`
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST is "${host}": this machine has no such address. 127.0.0.1 is for this machine alone, 0.0.0.0 for all.`
    default:
      return `The product cannot listen at ${host}, port ${port}: ${message}`
  }
}
