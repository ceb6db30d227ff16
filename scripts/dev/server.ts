import { flushCompileCache } from "node:module"
import { serve } from "#server/main.ts"
import { readSettings } from "#server/settings/settings.ts"
import { askedToEnd, whenEnded } from "#scripts/setup/ending.ts"
import { openInstallation } from "#scripts/setup/installation.ts"

/*
 * The server of `npm run dev`, which restarts it when its code changes (see `supervisor.ts`). It reads its settings
 * from the environment, brings the database up to date, and sends its address to the process that started it.
 */
const ending = askedToEnd(() => process.exit(130))
process.on("disconnect", () => process.exit(1)) // the process that started it was killed

const installation = await openInstallation(readSettings(), { beside: false, onProgress: console.log, ending })
const demo = process.argv.includes("--demo")
const server = await serve({ ...installation.settings, ...(demo && { demo }) })
flushCompileCache()
process.send?.({ address: server.address })
await whenEnded(ending)
await server.close()
await installation.close()
process.exit(0)
