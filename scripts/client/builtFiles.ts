import type { Rolldown } from "vite"

/** A built file, as far as it matters here. */
export interface Built {
  readonly fileName: string
  readonly type: "chunk" | "asset"
  /** For chunks: the chunks that they import, and their style sheets. */
  readonly imports?: ReadonlyArray<string>
  readonly styles?: ReadonlyArray<string>
  readonly module?: string | null
}

/** The files that the bundler has made. */
export const builtFiles = (bundle: Rolldown.OutputBundle): ReadonlyArray<Built> =>
  Object.values(bundle).map((file): Built => {
    if (file.type === "asset") return { fileName: file.fileName, type: "asset" }
    const styles = (file as { viteMetadata?: { importedCss: ReadonlySet<string> } }).viteMetadata?.importedCss
    const { fileName, imports, facadeModuleId: module } = file
    return { fileName, type: "chunk", imports, styles: [...(styles ?? [])], module }
  })

/** The scripts and style sheets of the modules and of all that they import, by the ends of the modules' names. */
export function filesNeededBy(built: ReadonlyArray<Built>, modules: ReadonlyArray<string>): ReadonlyArray<string> {
  const chunks = new Map(built.map((file) => [file.fileName, file]))
  const needed = new Set(
    built.filter(({ module }) => modules.some((end) => module?.endsWith(end))).map(({ fileName }) => fileName),
  )
  // The loop also visits what is added while it runs.
  for (const name of needed) for (const imported of chunks.get(name)?.imports ?? []) needed.add(imported)
  return [...new Set([...needed, ...[...needed].flatMap((name) => chunks.get(name)?.styles ?? [])])]
}
