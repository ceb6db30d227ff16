import { join } from "node:path"

/*
 * Which modules travel in one file. Left to itself the bundler makes a file of every handful that the same pages share:
 * sixty for the first view of the dashboard, each compressed and asked for by itself. Here those come together that are
 * needed together anyway, in the order in which they build upon each other.
 */

/** What the bundler tells of a module. */
interface ModuleInfo {
  readonly importedIds: ReadonlyArray<string>
  readonly importers: ReadonlyArray<string>
  readonly dynamicImporters: ReadonlyArray<string>
  readonly isEntry: boolean
}

export interface Modules {
  readonly getModuleInfo: (id: string) => ModuleInfo | null
}

/** A file by its name: what leads to its modules, and what has to lead to them as well where only some of them are meant. */
interface Chunk {
  readonly name: string
  readonly from: ReadonlyArray<string>
  readonly alsoFrom?: ReadonlyArray<string>
}

const app = ["shell/AppArea.tsx", "features/dashboard/DashboardPage.tsx"]
const ui = (name: string): string => `ui/${name}.tsx`
const signIn = ["shell/PublicArea.tsx", "features/auth/AuthPage.tsx"]

/**
 * Each of what leads to it and to none before it. The pages of the public site load the first, which is what they have
 * in common with the app, beside what is theirs alone: their looks would change those of the app.
 */
export const chunks: ReadonlyArray<Chunk> = [
  { name: "site", from: ["site/client/main.ts"], alsoFrom: ["main.tsx"] },
  { name: "start", from: ["main.tsx"] },
  { name: "pages", from: app, alsoFrom: signIn },
  { name: "app", from: ["shell/AppArea.tsx"] },
  { name: "dashboard", from: ["features/dashboard/DashboardPage.tsx"] },
  {
    name: "windows",
    from: [...["Field", "Dialog", "MenuWindow", "PopoverWindow", "Tabs"].map(ui), "forms/SymbolField.tsx"],
  },
  { name: "charts", from: ["features/dashboard/NetWorthHistory.tsx", "features/dashboard/belowFigures.ts"] },
]

/** The bundler's groups: what a module of a chunk leans on comes along with it. */
export const chunkGroups = (web: string) =>
  chunks.map((chunk, order) => {
    let members: ReadonlySet<string> | undefined
    return {
      priority: chunks.length - order,
      name: (id: string, modules: Modules): string | null => {
        members ??= membersOf(chunk, web, modules)
        return members.has(id) ? chunk.name : null
      },
    }
  })

function membersOf({ from, alsoFrom }: Chunk, web: string, modules: Modules): ReadonlySet<string> {
  const reached = reachedFrom(from, web, modules)
  if (!alsoFrom) return reached
  const alsoReached = reachedFrom(alsoFrom, web, modules)
  return new Set([...reached].filter((one) => alsoReached.has(one)))
}

/** The modules of our own that come with these, without those that are fetched by themselves. */
function reachedFrom(roots: ReadonlyArray<string>, web: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set(roots.map((root) => join(web, root)))
  // What is added while it is gone through is gone through as well.
  for (const one of reached) {
    for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) {
      // Which part of a library it is only the bundler knows, who brings it along.
      if (!/\/node_modules\/.*js$/.test(imported)) reached.add(imported)
    }
  }
  const begins = (id: string): boolean => {
    const info = modules.getModuleInfo(id)
    return (
      !info || info.isEntry || info.dynamicImporters.length > 0 || info.importers.some((by) => by.endsWith(".html"))
    )
  }
  return new Set([...reached].filter((one) => !begins(one)))
}
