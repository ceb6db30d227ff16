import { createHash } from "node:crypto"
import { join, relative } from "node:path"
import type { Plugin } from "vite"
import { idsQuotedIn, partsOf } from "./textParts.ts"
import { textsOf } from "./catalogues.ts"
import type { Catalogue } from "./translations.ts"

const languages = ["en", "de", "fr", "it", "es"] as const
const placeholder = "globalThis.__TEXT_PARTS__"
/** Matches a dynamic import, such as `import("./Page.tsx")`, but not an import type. */
const fetchedModule = /(?<!typeof )\bimport\(\s*"((?:\.{1,2}|#\w+)\/[^"]+\.tsx?)"\s*\)(?!\.)/g

/**
 * Writes the texts of each separately loaded part of the client to a file for each language, and makes the part wait
 * for its file (see `web/i18n/catalogues.ts`), so that no browser loads the texts of pages that its user does not
 * visit.
 */
export function textParts(web: string): Plugin {
  const catalogues = join(web, "i18n/catalogues.ts")
  const texts = new Map<string, Catalogue>()
  let english: Catalogue = {}
  const idsIn = new Map<string, ReadonlyArray<string>>()
  const fetchedLater = new Set<string>()
  let names: Record<string, string> = {}

  const textsIn = (language: string, ids: ReadonlyArray<string>): string => {
    const catalogue = texts.get(language) ?? {}
    // A text is missing only in a build to preview a page that is not translated yet.
    return JSON.stringify(Object.fromEntries(ids.map((id) => [id, catalogue[id] ?? english[id]])))
  }

  return {
    name: "text-parts",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async buildStart() {
      for (const language of languages) texts.set(language, await textsOf(language))
      english = texts.get("en") ?? {}
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/ },
      async handler(code, id) {
        idsIn.set(
          id,
          idsQuotedIn(code, (quoted) => quoted in english),
        )
        if (id === catalogues || !code.match(fetchedModule)) return undefined
        const modules = new Map<string, string>()
        for (const [, address = ""] of code.matchAll(fetchedModule)) {
          const found = await this.resolve(address, id)
          if (!found) continue
          fetchedLater.add(found.id)
          modules.set(address, found.id)
        }
        const waiting = code.replace(fetchedModule, (fetched, address: string) => {
          const name = relative(web, modules.get(address) ?? "")
          return `withItsTexts(${JSON.stringify(name)}, ${fetched})`
        })
        return { code: `${waiting}\nimport { withItsTexts } from ${JSON.stringify(catalogues)}\n`, map: null }
      },
    },
    buildEnd(error) {
      if (error) return
      const start = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
      const parts = partsOf(
        { start, fetchedLater },
        {
          importsOf: (module) => this.getModuleInfo(module)?.importedIds ?? [],
          idsIn: (module) => idsIn.get(module) ?? [],
        },
      )
      const emit = (ids: ReadonlyArray<string>): string => {
        const files = languages.map((language) => ({ language, source: textsIn(language, ids) }))
        const digest = digestOf(files.map(({ source }) => source).join("\n"))
        for (const { language, source } of files) {
          this.emitFile({ type: "asset", fileName: `assets/texts/${digest}.${language}.json`, source })
        }
        return digest
      }
      names = { "": emit(parts.start) }
      for (const [module, ids] of parts.later) names[relative(web, module)] = emit(ids)
      // For `scripts/client/firstView.ts`, which computes the size of a page.
      this.emitFile({ type: "asset", fileName: "assets/texts/parts.json", source: JSON.stringify(names) })
    },
    renderChunk(code) {
      return code.includes(placeholder) ? { code: code.replace(placeholder, JSON.stringify(names)), map: null } : null
    },
  }
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 10)
