import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The files of a project, by their path from its folder with `/`. */
export interface Project {
  /** `undefined` when there is no such file. */
  readonly read: (path: string) => string | undefined
  /** The paths of everything below a folder. */
  readonly filesIn: (folder: string) => ReadonlyArray<string>
}

export const projectIn = (folder: string): Project => ({
  read(path) {
    const file = join(folder, path)
    return existsSync(file) ? readFileSync(file, "utf8") : undefined
  },
  filesIn: (below) =>
    readdirSync(join(folder, below), { recursive: true, encoding: "utf8" }).map((name) =>
      `${below}/${name}`.replaceAll("\\", "/"),
    ),
})

/** A source file without its comments, which may mention what code may not do. */
interface Source {
  readonly path: string
  readonly code: string
}

/** The sources in some folders; styles, pictures and texts are left out. */
export const sourcesIn = (project: Project, folders: ReadonlyArray<string>): ReadonlyArray<Source> =>
  folders
    .flatMap(project.filesIn)
    .filter((path) => /\.(ts|tsx|js|mjs|html)$/.test(path))
    .map((path) => ({ path, code: withoutComments(project.read(path) ?? "") }))

const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "$1")

/** `path: match` for each match of a pattern in the sources, except in the files where it is allowed. */
export const found = (
  sources: ReadonlyArray<Source>,
  pattern: RegExp,
  allowed: ReadonlyArray<string> = [],
): ReadonlyArray<string> =>
  sources
    .filter(({ path }) => !allowed.includes(path))
    .flatMap(({ path, code }) => Array.from(code.matchAll(pattern), ([text]) => `${path}: ${text.trim()}`))
