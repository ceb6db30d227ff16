import { readdirSync } from "node:fs"
import { join } from "node:path"
import { projectFolder } from "#server/settings/settings.ts"

/** Every source file in a folder and the folders below it, as paths from the project's root. */
export function sourcesIn(folder: string): ReadonlyArray<string> {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => join(folder, file).replaceAll("\\", "/"))
}
