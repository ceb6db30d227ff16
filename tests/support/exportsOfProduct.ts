import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "vite"
import { importedPath } from "#scripts/check/importedPath.ts"
import { projectFolder } from "#server/settings/settings.ts"
import { sourcesIn } from "./sources.ts"

const productFolders = ["domain", "projections", "server", "web", "scripts"]

/** The entry points: the server, what browsers load, the two builds. Each command is one as well. */
const entryPoints: ReadonlyArray<Reference> = [
  ...[
    "server/main.ts",
    "web/main.tsx",
    "web/components/page.tsx",
    "web/offline/worker.ts",
    "web/site/client/main.ts",
    "web/site/render.tsx",
    // A process that a drill starts.
    "scripts/providers/follower.ts",
    "vite.config.ts",
    "vite.site.config.ts",
    // A test compiles it with types of the tables.
    "tests/server/db/tableTypes.ts",
  ].map((file) => ({ file, name: "*" })),
  // The build adds the calls (see scripts/messages/textPartsPlugin.ts).
  { file: "web/i18n/catalogues.ts", name: "withItsTexts" },
]

const configurations = ["vite.config.ts", "vite.site.config.ts", "vitest.config.ts", "playwright.config.ts"]

/** Packages for which the build of the client takes files of the project (see vite.config.ts). */
const replacedPackages: Readonly<Record<string, string>> = {
  effect: "web/effect/index.ts",
  "@formatjs/icu-messageformat-parser": "web/i18n/icuMessage.ts",
}

/** A name in a file; `*` is every export of the file. */
interface Reference {
  readonly file: string
  readonly name: string
}

/**
 * What one statement at the top of a file uses: names of the same file, and other files by `import()` or as workers.
 */
interface Statement {
  readonly names: ReadonlySet<string>
  readonly fetched: ReadonlyArray<Reference>
}

interface SourceFile {
  /** Statements that run whenever the file is loaded. */
  readonly run: ReadonlyArray<Statement>
  /** Name at the top of the file → the statements that declare it. */
  readonly declared: ReadonlyMap<string, ReadonlyArray<Statement>>
  /** Name at the top of the file → the export of another file. */
  readonly imported: ReadonlyMap<string, Reference>
  /** Exported name → the name in the file, or the export of another file. */
  readonly exported: ReadonlyMap<string, string | Reference>
  /** Files all of whose exports it exports again. */
  readonly passesOn: ReadonlyArray<string>
  /** Files that it loads by a static import. */
  readonly loads: ReadonlyArray<string>
}

interface ExportsOfProduct {
  readonly count: number
  /**
   * What no entry point of the product reaches. An export is reached when the code that runs, or another export that is
   * reached, uses it, in its own file or by an import. All exports of a file that is loaded by `import()` or as a worker
   * count as reached.
   */
  readonly unreached: ReadonlyArray<string>
  /** What no other file imports, tests and benchmarks included: it needs no `export`. */
  readonly importedNowhere: ReadonlyArray<string>
}

/** How many exports the product has, types included, and those that should be none, each as `file: name`. */
export function exportsOfProduct(): ExportsOfProduct {
  const files = new Map<string, SourceFile>()
  const seen = new Set<string>()
  const fileAt = (path: string): SourceFile => {
    const file = files.get(path) ?? readSource(path)
    files.set(path, file)
    return file
  }
  const load = (path: string): void => {
    if (!isProduct(path) || seen.has(path)) return
    seen.add(path)
    const file = fileAt(path)
    file.loads.forEach(load)
    for (const statement of file.run) follow(path, statement)
  }
  const follow = (path: string, { names, fetched }: Statement): void => {
    for (const name of names) reachName({ file: path, name })
    fetched.forEach(reachExport)
  }
  const reachName = ({ file: path, name }: Reference): void => {
    const file = fileAt(path)
    const statements = file.declared.get(name)
    const origin = file.imported.get(name)
    if (origin !== undefined) reachExport(origin)
    if (statements === undefined || seen.has(`${path} ${name}`)) return
    seen.add(`${path} ${name}`)
    for (const statement of statements) follow(path, statement)
  }
  const reachExport = ({ file: path, name }: Reference): void => {
    if (!isProduct(path) || seen.has(`${path}: ${name}`)) return
    seen.add(`${path}: ${name}`)
    load(path)
    const { exported, passesOn } = fileAt(path)
    if (name === "*") for (const each of exported.keys()) reachExport({ file: path, name: each })
    const origin = exported.get(name)
    if (typeof origin === "string") reachName({ file: path, name: origin })
    else if (origin !== undefined) reachExport(origin)
    else for (const next of passesOn) reachExport({ file: next, name })
  }

  const commands = sourcesIn("scripts").filter((path) => /^scripts\/[^/]+$/.test(path))
  for (const entry of [...entryPoints, ...commands.map((file) => ({ file, name: "*" }))]) reachExport(entry)
  const exported = productFolders
    .flatMap(sourcesIn)
    .flatMap((path) => Array.from(fileAt(path).exported, ([name, origin]) => ({ path, name, origin })))
  const isReached = ({ path, name, origin }: (typeof exported)[number]): boolean =>
    seen.has(`${path}: ${name}`) || (typeof origin === "string" && seen.has(`${path} ${origin}`))
  return {
    count: exported.length,
    unreached: exported.filter((one) => !isReached(one)).map(({ path, name }) => `${path}: ${name}`),
    importedNowhere: importedNowhere(fileAt),
  }
}

function importedNowhere(fileAt: (path: string) => SourceFile): ReadonlyArray<string> {
  const paths = [...configurations, ...[...productFolders, "tests", "bench"].flatMap(sourcesIn)]
  const imported = new Set<string>()
  for (const { file, name } of [...entryPoints, ...paths.flatMap((path) => importsOf(fileAt(path)))]) {
    imported.add(`${file}: ${name}`)
  }
  return paths
    .filter((path) => !imported.has(`${path}: *`))
    .flatMap((path) => [...fileAt(path).exported.keys()].map((name) => `${path}: ${name}`))
    .filter((each) => !imported.has(each) && !each.endsWith(": default")) // tools load it by its file
}

const importsOf = ({ run, declared, imported, exported, passesOn }: SourceFile): ReadonlyArray<Reference> => [
  ...imported.values(),
  ...[...exported.values()].filter((origin) => typeof origin !== "string"),
  ...passesOn.map((file) => ({ file, name: "*" })),
  ...[...run, ...[...declared.values()].flat()].flatMap(({ fetched }) => fetched),
]

const isProduct = (path: string): boolean =>
  productFolders.some((folder) => path.startsWith(`${folder}/`)) || entryPoints.some(({ file }) => file === path)

function readSource(path: string): SourceFile {
  const { module, program, errors } = parseSync(path, readFileSync(join(projectFolder, path), "utf8"))
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const imported = new Map<string, Reference>()
  const exported = new Map<string, string | Reference>()
  const declared = new Map<string, Statement[]>()
  const run: Statement[] = []
  const passesOn: string[] = []
  const loads: string[] = []

  for (const { moduleRequest, entries } of module.staticImports) {
    const file = fileOf(path, moduleRequest.value)
    if (file === undefined) continue
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) loads.push(file)
    for (const { importName, localName } of entries) {
      imported.set(localName.value, { file, name: exportNameOf(importName) })
    }
  }
  for (const { moduleRequest, ...entry } of module.staticExports.flatMap(({ entries }) => entries)) {
    const file = moduleRequest === null ? undefined : fileOf(path, moduleRequest.value)
    if (moduleRequest !== null && file === undefined) continue
    if (file !== undefined && entry.exportName.kind === "None") passesOn.push(file)
    else if (file !== undefined)
      exported.set(exportNameOf(entry.exportName), { file, name: exportNameOf(entry.importName) })
    else exported.set(exportNameOf(entry.exportName), entry.localName.name ?? "default")
  }
  for (const node of nodesIn(program.body)) {
    const statement = statementOf(path, node)
    const names = declaredNames(node)
    if (names.length === 0) run.push(statement)
    for (const name of names) declared.set(name, [...(declared.get(name) ?? []), statement])
  }
  return { run, declared, imported, exported, passesOn, loads }
}

function exportNameOf({ kind, name }: { readonly kind: string; readonly name: string | null }): string {
  if (kind === "Default") return "default"
  return kind === "Name" ? (name ?? "") : "*"
}

/** Names that a statement at the top of a file declares; none for one that only runs, or only imports or exports. */
function declaredNames(node: Node): ReadonlyArray<string> {
  if (node.type === "ExportDefaultDeclaration") return ["default", ...nameIn(node["declaration"])]
  if (node.type === "ExportNamedDeclaration")
    return isNode(node["declaration"]) ? declaredNames(node["declaration"]) : []
  if (node.type !== "VariableDeclaration") return nameIn(node)
  return nodesIn(node["declarations"]).flatMap(({ id }) => identifiersIn(id))
}

const nameIn = (value: unknown): ReadonlyArray<string> =>
  isNode(value) && value.type.endsWith("Declaration") && isNode(value["id"]) ? identifiersIn(value["id"]) : []

const identifiersIn = (pattern: unknown): ReadonlyArray<string> => [...statementOf("", pattern).names]

function statementOf(path: string, root: unknown): Statement {
  const names = new Set<string>()
  const fetched: Reference[] = []
  const fetch = (source: unknown, name: string): void => {
    const address = isNode(source) ? source["value"] : undefined
    const file = typeof address === "string" ? fileOf(path, address) : undefined
    if (file !== undefined) fetched.push({ file, name })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    const { type } = value
    if (type === "ImportDeclaration" || type === "ExportAllDeclaration") return
    if (type === "ExportNamedDeclaration" && !isNode(value["declaration"])) return
    if (type === "Identifier" || type === "JSXIdentifier") names.add(String(value["name"]))
    if (type === "ImportExpression") fetch(value["source"], "*")
    if (type === "TSImportType") fetch(value["source"], nameOfQualifier(value["qualifier"]))
    // A worker is started as `new URL("./worker.ts", import.meta.url)`.
    if (type === "NewExpression" && isNode(value["callee"]) && value["callee"]["name"] === "URL") {
      const [address] = nodesIn(value["arguments"])
      if (String(address?.["value"]).endsWith(".ts")) fetch({ ...address, value: relativeTo(address?.["value"]) }, "*")
    }
    const skipped =
      value["computed"] === true ? [] : type === "MemberExpression" ? ["property"] : isKeyed(value) ? ["key"] : []
    for (const [key, child] of Object.entries(value)) if (!skipped.includes(key)) visit(child)
  }
  visit(root)
  return { names, fetched }
}

const isKeyed = ({ type, shorthand }: Node): boolean => /Property|Method/.test(type) && shorthand !== true

const relativeTo = (address: unknown): string =>
  /^[.#]/.test(String(address)) ? String(address) : `./${String(address)}`

function nameOfQualifier(qualifier: unknown): string {
  if (!isNode(qualifier)) return "*"
  return qualifier.type === "Identifier" ? String(qualifier["name"]) : nameOfQualifier(qualifier["left"])
}

/** A node of any kind of the syntax tree (ESTree with TypeScript). */
type Node = { readonly type: string } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

const nodesIn = (value: unknown): ReadonlyArray<Node> => (Array.isArray(value) ? value.filter(isNode) : [])

/** The source file that an import leads to; `undefined` for a package and for a file that is no source. */
function fileOf(path: string, address: string): string | undefined {
  const file = importedPath(path, address) ?? replacedPackages[address]
  return file !== undefined && /\.(ts|tsx|mjs)$/.test(file) ? file : undefined
}
