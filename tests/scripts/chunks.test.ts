import { existsSync } from "node:fs"
import { expect, it } from "vitest"
import { chunkGroups, chunks, type Modules } from "#scripts/client/chunks.ts"

/** The imports by path; entries and dynamic imports are marked. */
const imports: Readonly<Record<string, ReadonlyArray<string>>> = {
  "/web/index.html": ["/web/main.tsx"],
  "/web/main.tsx": ["/web/shared/theme.ts", "/web/ui/Button.tsx"],
  "/web/site/client/main.ts": ["/web/shared/theme.ts", "/web/site/styles/site.css"],
  "/web/shell/AppArea.tsx": ["/web/ui/Button.tsx", "/web/shell/Shell.tsx"],
  "/web/shell/Shell.tsx": ["/web/page/Page.tsx"],
  "/web/features/dashboard/DashboardPage.tsx": ["/web/page/Page.tsx", "/web/ui/figures/Money.tsx"],
  "/web/features/auth/AuthPage.tsx": ["/web/page/Page.tsx", "/web/ui/Field.tsx"],
  "/web/ui/Button.tsx": ["/node_modules/components/index.mjs"],
  "/node_modules/components/index.mjs": ["/node_modules/components/Calendar.mjs"],
}
const fetchedLater = [
  "/web/shell/AppArea.tsx",
  "/web/features/dashboard/DashboardPage.tsx",
  "/web/features/auth/AuthPage.tsx",
]
const modules: Modules = {
  getModuleInfo: (id) => ({
    importedIds: imports[id] ?? [],
    importers: Object.keys(imports).filter((by) => imports[by]?.includes(id)),
    dynamicImporters: fetchedLater.includes(id) ? ["/web/main.tsx"] : [],
    isEntry: ["/web/index.html", "/web/site/client/main.ts"].includes(id),
  }),
}

/** The file into which the bundler puts a module: that of the first group that contains it. */
const chunkOf = (id: string): string | undefined =>
  chunkGroups("/web")
    .sort((a, b) => b.priority - a.priority)
    .flatMap(({ name }) => name(id, modules) ?? [])[0]

it("modules that are needed together are in one file, each in the first file that needs it", () => {
  expect(chunkOf("/web/shared/theme.ts")).toBe("site")
  expect(chunkOf("/web/ui/Button.tsx")).toBe("start")
  expect(chunkOf("/web/page/Page.tsx")).toBe("pages")
  expect(chunkOf("/web/shell/Shell.tsx")).toBe("app")
  expect(chunkOf("/web/ui/figures/Money.tsx")).toBe("dashboard")
  expect(chunkOf("/web/ui/Field.tsx")).toBe("windows")
})

it("modules with which a page begins or that it loads later have files of their own", () => {
  for (const one of [...fetchedLater, "/web/index.html", "/web/main.tsx", "/web/site/client/main.ts"]) {
    expect(chunkOf(one)).toBeUndefined()
  }
})

it("the styles of the public pages are not in the app", () => {
  expect(chunkOf("/web/site/styles/site.css")).toBeUndefined()
})

it("only the used parts of a library are included, as the bundler knows them", () => {
  expect(chunkOf("/node_modules/components/Calendar.mjs")).toBeUndefined()
})

it("a missing module is not named", () => {
  const web = new URL("../../web/", import.meta.url)
  const roots = chunks.flatMap(({ from, alsoFrom = [] }) => [...from, ...alsoFrom])
  expect(roots.filter((root) => !existsSync(new URL(root, web)))).toEqual([])
})
