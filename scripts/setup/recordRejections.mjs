// Loaded into a process before its program (unhandledRejections.ts). Plain JavaScript, for any Node from 20 on. It only
// watches: the process ends as it would without it.

import { appendFileSync } from "node:fs"
import { join } from "node:path"

process.on("uncaughtExceptionMonitor", (error, origin) => {
  const folder = process.env.UNHANDLED_REJECTIONS
  if (origin !== "unhandledRejection" || !folder) return
  // The program could not be loaded, as after a change that does not compile. Its end shows that.
  if (error instanceof SyntaxError || error?.code === "ERR_MODULE_NOT_FOUND") return
  try {
    appendFileSync(join(folder, `${process.pid}.txt`), `${process.argv.slice(1).join(" ")}: ${error?.stack ?? error}\n`)
  } catch {
    // The folder was removed with the test that made it.
  }
})
