import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { clientFolder } from "#server/settings/settings.ts"

/*
 * The JavaScript and texts that the browser has to fetch before a page shows its main content, computed from the built
 * files, so that the result is the same in every folder. Charts, windows and everything else that is loaded separately later
 * are not included; nor are style sheets, fonts and figures.
 */

/** What the bundler reports about a module that is loaded separately, or is imported by one. */
export interface BuiltModule {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
}

interface FirstView {
  readonly name: string
  /** Bytes of JavaScript, to which the budget applies. */
  readonly bytes: number
  readonly textBytes: number
  readonly budget: number
  /** Modules that should be loaded later, but are part of the first view. */
  readonly tooEarly: ReadonlyArray<string>
}

/** The JavaScript files of the modules and of all that they import, each file once. */
export function filesOf(
  modules: ReadonlyArray<string>,
  built: Readonly<Record<string, BuiltModule>>,
): ReadonlyArray<string> {
  const reached = new Set(modules)
  // The loop also visits what is added while it runs.
  for (const one of reached) for (const imported of built[one]?.imports ?? []) reached.add(imported)
  const missing = modules.filter((one) => !built[one])
  if (missing.length > 0) throw new Error(`not built: ${missing.join(", ")}`)
  return [...new Set([...reached].flatMap((one) => built[one]?.file ?? []))].filter((file) => file.endsWith(".js"))
}

/** The modules that are part of the files, or are no longer built separately. */
export const comeWith = (
  files: ReadonlyArray<string>,
  later: ReadonlyArray<string>,
  built: Readonly<Record<string, BuiltModule>>,
): ReadonlyArray<string> => later.filter((module) => files.includes(built[module]?.file ?? files[0] ?? ""))

/** The first views of the last built client. */
export function firstViews(): ReadonlyArray<FirstView> {
  const built = read(join(clientFolder, "../site/manifest.json")) as Readonly<Record<string, BuiltModule>>
  const parts = read(join(clientFolder, "assets/texts/parts.json")) as Readonly<Record<string, string>>
  const home = sum([...filesOf(["site/client/main.ts"], built), "first.js", "theme.js"])
  const pages = ["shell/AppArea.tsx", "features/dashboard/DashboardPage.tsx"]
  const files = filesOf(["index.html", ...pages], built)
  const [early = ""] = readdirSync(join(clientFolder, "assets")).filter((file) => /^early-[\w-]+\.js$/.test(file))
  const script = sum([...files, "theme.js", `assets/${early}`])
  // The charts, and the sections below them.
  const tooEarly = comeWith(
    files,
    ["features/dashboard/NetWorthHistory.tsx", "features/dashboard/lazySections.ts"],
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

/** A line for each view over its budget and each module that is loaded too early; empty if there are none. */
export const overBudget = (views: ReadonlyArray<FirstView>): ReadonlyArray<string> =>
  views.flatMap(({ name, bytes, budget, tooEarly }) => [
    ...(bytes > budget
      ? [`The first view of the ${name} takes ${bytes} bytes of JavaScript instead of at most ${budget}.`]
      : []),
    ...tooEarly.map((module) => `The first view of the ${name} waits for ${module}, which should come later.`),
  ])

const sum = (files: ReadonlyArray<string>): number =>
  files.reduce((total, file) => total + compressedBytes(readFileSync(join(clientFolder, file), "utf8")), 0)

/**
 * The compressed size of a built file. The digests in the names of other files follow from the folder of the project, and
 * compress to a few bytes more or less. Each counts as {@link digestBytes as many as it takes on average}.
 */
export function compressedBytes(built: string): number {
  const digests = new Set(built.match(digest))
  return gzipSync(built.replaceAll(digest, "-00000000")).length + digests.size * digestBytes
}

const digest = /-[\w-]{8}(?=\.(?:js|css)\b)/gu
/** Eight signs of six bits, and the repetition that they end. */
const digestBytes = 9

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"))
