import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Plugin, transformWithOxc } from "vite"
import { type Built, builtFiles, filesNeededBy } from "./builtFiles.ts"

/** Files that a page of the client references by fixed names, besides the built files. */
const fixed = ["/theme.js", "/layers.css", "/favicon.svg"]

/** The files that the app needs to open and to show that it is offline: the modules and all that they import. */
function opensWith(built: ReadonlyArray<Built>, modules: ReadonlyArray<string>): ReadonlyArray<string> {
  const needed = filesNeededBy(built, modules)
  const others = built.filter(({ fileName }) =>
    /-latin-(?:opsz|wght)-normal-.*\.woff2$|^assets\/early-[\w-]+\.js$/.test(fileName),
  )
  return [...new Set([...needed, ...others.map(({ fileName }) => fileName)])].map((name) => `/${name}`).sort()
}

/** Writes the service worker (`web/offline/worker.ts`), which contains the list of the built files. */
export function serviceWorker(web: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_options, bundle) {
      const built = builtFiles(bundle)
      const source = await readFile(join(web, "offline/worker.ts"), "utf8")
      const { code } = await transformWithOxc(source, "worker.ts")
      const opening = [...fixed, ...opensWith(built, ["/web/index.html", "/web/shell/AppArea.tsx"])]
      const all = built.map(({ fileName }) => `/${fileName}`).filter((path) => path.startsWith("/assets/"))
      this.emitFile({
        type: "asset",
        fileName: "service-worker.js",
        source: code
          .replace(/^export\s*\{\s*\};?$/m, "")
          .replaceAll("__OPENS_WITH__", JSON.stringify(opening))
          .replaceAll("__BUILT__", JSON.stringify(all)),
      })
    },
  }
}
