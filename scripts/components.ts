import { join } from "node:path"
import { createServer } from "vite"
import { projectFolder, readSettings } from "#server/settings/settings.ts"
import { askedToEnd, whenEnded } from "./setup/ending.ts"

/** `npm run components`: serves the components of `web/ui`, each alone and in its states, until it is asked to end. */
const ending = askedToEnd(() => process.exit(130))
const { host, port } = readSettings()
const vite = await createServer({
  configFile: join(projectFolder, "vite.config.ts"),
  cacheDir: join(projectFolder, ".tmp/vite-components"),
  server: { host, port, strictPort: port !== 0 },
})
await vite.listen()
console.log(`\n  Ready:   ${vite.resolvedUrls?.local[0] ?? ""}components/index.html\n  End:     Ctrl-C\n`)
await whenEnded(ending)
await vite.close()
process.exit(0)
