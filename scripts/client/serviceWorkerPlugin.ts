import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Plugin, transformWithOxc } from "vite"

/** Files that a page of the client references by fixed names, besides the built files. */
const fixed = ["/theme.js", "/layers.css", "/favicon.svg"]

/** A built file, as far as it matters here. */
export interface Built {
  readonly fileName: string
  readonly type: "chunk" | "asset"
  /** For chunks: the chunks that they import, and their style sheets. */
  readonly imports?: ReadonlyArray<string>
  readonly styles?: ReadonlyArray<string>
  readonly module?: string | null
}

/** The files that the app needs to open and to show that it is offline: the modules and all that they import. */
export function opensWith(built: ReadonlyArray<Built>, modules: ReadonlyArray<string>): ReadonlyArray<string> {
  const chunks = new Map(built.map((file) => [file.fileName, file]))
  const needed = new Set(
    built.filter(({ module }) => modules.some((end) => module?.endsWith(end))).map(({ fileName }) => fileName),
  )
  // The loop also visits what is added while it runs.
  for (const name of needed) for (const imported of chunks.get(name)?.imports ?? []) needed.add(imported)
  const styles = [...needed].flatMap((name) => chunks.get(name)?.styles ?? [])
  const fonts = built.filter(({ fileName }) => /-latin-(?:opsz|wght)-normal-.*\.woff2$/.test(fileName))
  return [...new Set([...needed, ...styles, ...fonts.map(({ fileName }) => fileName)])].map((name) => `/${name}`).sort()
}

/** Writes the service worker (`web/offline/worker.ts`), which contains the list of the built files. */
export function serviceWorker(web: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_options, bundle) {
      const built = Object.values(bundle).map((file): Built => {
        if (file.type === "asset") return { fileName: file.fileName, type: "asset" }
        const styles = (file as { viteMetadata?: { importedCss: ReadonlySet<string> } }).viteMetadata?.importedCss
        const { fileName, imports, facadeModuleId: module } = file
        return { fileName, type: "chunk", imports, styles: [...(styles ?? [])], module }
      })
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
