import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { projectFolder } from "#server/settings/settings.ts"

/** docker-compose.yml as Compose reads it, with the variables of its environment filled in. */
interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly configs: Readonly<Record<string, { readonly content: string }>>
}

interface Service {
  readonly image?: string
  readonly command?: ReadonlyArray<string>
  readonly profiles?: ReadonlyArray<string>
  readonly env_file?: ReadonlyArray<{ readonly path: string; readonly required: boolean }>
  readonly ports?: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: ReadonlyArray<string>
  readonly configs?: ReadonlyArray<{ readonly source: string; readonly target: string }>
  readonly healthcheck?: { readonly test: ReadonlyArray<string> }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string; readonly required?: boolean }>>
}

const text = (): string => readFileSync(join(projectFolder, "docker-compose.yml"), "utf8")

/** Throws where the file needs a variable that `variables` does not have. */
export const readComposeFile = (variables: Readonly<Record<string, string>>): ComposeFile =>
  withVariables(parse(text(), { merge: true }), variables) as ComposeFile

/** The addresses of clusters, of several hosts each, that the file names in its comments and settings. */
export const clusterAddresses = (): ReadonlyArray<string> =>
  [...text().matchAll(/esdb(?:\+discover)?:\/\/[^\s'"}]*,[^\s'"}]*/g)].map(([address]) => address)

function withVariables(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === "string") return interpolated(value, variables)
  if (Array.isArray(value)) return value.map((item) => withVariables(item, variables))
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withVariables(item, variables)]))
}

/**
 * The forms that the file uses: `${NAME}`, `${NAME:-default}`, `${NAME:+replacement}` and `${NAME:?message}`. A default may
 * hold another form: the innermost is filled in first.
 */
function interpolated(template: string, variables: Readonly<Record<string, string>>): string {
  const once = template.replaceAll(
    /\$\{(\w+)(?::([-+?])([^${}]*))?\}/g,
    (_, name: string, kind?: string, rest = "") => {
      const value = variables[name] ?? ""
      if (value === "" && kind === "?") throw new Error(`${name}: ${rest}`)
      if (kind === "+") return value === "" ? "" : rest
      return value === "" && kind === "-" ? rest : value
    },
  )
  return once === template ? once : interpolated(once, variables)
}
