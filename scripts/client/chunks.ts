import { join } from "node:path"

/*
 * Which modules are bundled into one file. By default the bundler makes a file of every few modules that the same pages
 * share: sixty for the first view of the dashboard, each compressed and requested separately. Here, modules that are
 * needed together share a file. The files are in the order in which they depend on each other.
 */

/** What the bundler reports about a module. */
interface ModuleInfo {
  readonly importedIds: ReadonlyArray<string>
  readonly importers: ReadonlyArray<string>
  readonly dynamicImporters: ReadonlyArray<string>
  readonly isEntry: boolean
}

export interface Modules {
  readonly getModuleInfo: (id: string) => ModuleInfo | null
}

/** A named file. Its modules are those that `from` reaches and, if it is set, `alsoFrom` reaches as well. */
interface Chunk {
  readonly name: string
  readonly from: ReadonlyArray<string>
  readonly alsoFrom?: ReadonlyArray<string>
}

const app = ["shell/AppArea.tsx", "features/dashboard/DashboardPage.tsx"]
const ui = (name: string): string => `ui/${name}.tsx`
const signIn = ["shell/PublicArea.tsx", "features/auth/AuthPage.tsx"]

/**
 * Each contains what its roots reach and no chunk before it contains. The pages of the public site load the first
 * chunk, which they share with the app, and their own modules, whose styles would change those of the app.
 */
export const chunks: ReadonlyArray<Chunk> = [
  { name: "site", from: ["site/client/main.ts"], alsoFrom: ["main.tsx"] },
  { name: "start", from: ["main.tsx"] },
  { name: "pages", from: app, alsoFrom: signIn },
  { name: "app", from: ["shell/AppArea.tsx", "features/dataHealth/HealthCount.tsx"] },
  { name: "dashboard", from: ["features/dashboard/DashboardPage.tsx"] },
  {
    name: "windows",
    from: [
      ...["Field", "windows/Dialog", "windows/MenuWindow", "windows/PopoverWindow", "Tabs"].map(ui),
      "forms/SymbolField.tsx",
    ],
  },
  { name: "charts", from: ["features/dashboard/NetWorthHistory.tsx", "features/dashboard/lazySections.ts"] },
]

/** The bundler's groups: the dependencies of a chunk's modules are included in the chunk. */
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

/** The project's modules that these import, without those that are loaded separately. */
function reachedFrom(roots: ReadonlyArray<string>, web: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set(roots.map((root) => join(web, root)))
  // The loop also visits what is added while it runs.
  for (const one of reached) {
    for (const imported of modules.getModuleInfo(one)?.importedIds ?? []) {
      // Only the bundler knows which part of a library is needed, and adds it.
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
