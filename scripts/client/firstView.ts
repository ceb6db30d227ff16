import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { clientFolder } from "#server/settings/settings.ts"

/*
 * What the browser has to fetch of JavaScript and texts before a page shows what it is about: computed from the built
 * files, so that it is the same every time. Charts, windows and everything else that is fetched by itself later is not in
 * it; the style sheets, fonts and figures neither.
 */

/** What the bundler says of a module that is fetched by itself, or that comes with one. */
export interface BuiltModule {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
}

export interface FirstView {
  readonly name: string
  /** Of JavaScript: what the budget is for. */
  readonly bytes: number
  readonly textBytes: number
  readonly budget: number
  /** What should be fetched by itself later, and comes with it. */
  readonly tooEarly: ReadonlyArray<string>
}

/** The JavaScript that the modules come with, themselves included: each file once. */
export function filesOf(
  modules: ReadonlyArray<string>,
  built: Readonly<Record<string, BuiltModule>>,
): ReadonlyArray<string> {
  const reached = new Set(modules)
  // What is added while it is gone through is gone through as well.
  for (const one of reached) for (const imported of built[one]?.imports ?? []) reached.add(imported)
  const missing = modules.filter((one) => !built[one])
  if (missing.length > 0) throw new Error(`not built: ${missing.join(", ")}`)
  return [...new Set([...reached].flatMap((one) => built[one]?.file ?? []))].filter((file) => file.endsWith(".js"))
}

/** Those of the modules that come with the files, or are nothing by themselves any more. */
export const comeWith = (
  files: ReadonlyArray<string>,
  later: ReadonlyArray<string>,
  built: Readonly<Record<string, BuiltModule>>,
): ReadonlyArray<string> => later.filter((module) => files.includes(built[module]?.file ?? files[0] ?? ""))

/** Of the client that was built last. */
export function firstViews(): ReadonlyArray<FirstView> {
  const built = read(join(clientFolder, "../site/manifest.json")) as Readonly<Record<string, BuiltModule>>
  const parts = read(join(clientFolder, "assets/texts/parts.json")) as Readonly<Record<string, string>>
  const home = sum([...filesOf(["site/client/main.ts"], built), "first.js", "theme.js"])
  const pages = ["shell/AppArea.tsx", "features/dashboard/DashboardPage.tsx"]
  const files = filesOf(["index.html", ...pages], built)
  const script = sum([...files, "theme.js"])
  // The charts, and the sections below them.
  const tooEarly = comeWith(
    files,
    ["features/dashboard/NetWorthHistory.tsx", "features/dashboard/belowFigures.ts"],
    built,
  )
  const textsIn = (language: string): number =>
    sum(["", ...pages].flatMap((page) => (parts[page] ? [`assets/texts/${parts[page]}.${language}.json`] : [])))
  return [
    { name: "home page", bytes: home, textBytes: 0, budget: 60_000, tooEarly: [] },
    { name: "dashboard in English", bytes: script, textBytes: textsIn("en"), budget: 175_000, tooEarly },
    { name: "dashboard in German", bytes: script, textBytes: textsIn("de"), budget: 175_000, tooEarly },
  ]
}

/** What is over its budget, a line each; nothing when every view is within its own. */
export const overBudget = (views: ReadonlyArray<FirstView>): ReadonlyArray<string> =>
  views.flatMap(({ name, bytes, budget, tooEarly }) => [
    ...(bytes > budget
      ? [`The first view of the ${name} takes ${bytes} bytes of JavaScript instead of at most ${budget}.`]
      : []),
    ...tooEarly.map((module) => `The first view of the ${name} waits for ${module}, which should come later.`),
  ])

const sum = (files: ReadonlyArray<string>): number =>
  files.reduce((total, file) => total + gzipSync(readFileSync(join(clientFolder, file))).length, 0)

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"))
