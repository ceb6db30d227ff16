import { dirname, join } from "node:path/posix"
import packageFile from "../../package.json" with { type: "json" }

/** `["#domain/", "domain/"]` for each alias in package.json. */
const aliases = Object.entries(packageFile.imports).map(
  ([from, to]) => [from.slice(0, -1), join(to.slice(0, -1), "/")] as const,
)

/** The path, from the project's folder, of what `file` imports; undefined for a package. */
export function importedPath(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return join(dirname(file), specifier)
  const alias = aliases.find(([from]) => specifier.startsWith(from))
  return alias && alias[1] + specifier.slice(alias[0].length)
}
