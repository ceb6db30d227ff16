import type { Plugin } from "vite"
import { changedTranslations, englishTexts, textsOf } from "./catalogues.ts"
import { mayDefineTexts, withIdsOnly } from "./textTables.ts"

const named = "virtual:texts/"

/**
 * Provides the modules `virtual:texts/en` and so on, one for each language, `virtual:texts/descriptions` and
 * `virtual:texts/changed` (see `web/i18n/virtualTexts.d.ts`), for the client, the public pages and the tests. During
 * development, a changed text is shown at once.
 */
export function texts(): Plugin {
  const loaded = new Map<string, string>()
  return {
    name: "texts",
    resolveId: (id) => (id.startsWith(named) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${named}`)) return undefined
      const content = JSON.stringify(await contentOf(id.slice(named.length + 1)))
      loaded.set(id, content)
      return `export default JSON.parse(${JSON.stringify(content)})`
    },
    async hotUpdate({ file, modules, read }) {
      if (!/\/web\/i18n\/\w+\.json$/.test(file) && !(/\/web\/.*\.tsx?$/.test(file) && mayDefineTexts(await read())))
        return
      const changed = await Promise.all(
        [...loaded].map(async ([id, content]) => {
          const isSame = JSON.stringify(await contentOf(id.slice(named.length + 1))) === content
          return isSame ? undefined : this.environment.moduleGraph.getModuleById(id)
        }),
      )
      return [...modules, ...changed.filter((module) => module !== undefined)]
    },
  }
}

/**
 * Leaves only the ids of texts in the code: English too comes from `virtual:texts/…`. A plugin that looks for ids in the
 * code comes after this one. `withEnglish` is for pages without these modules, before they are translated.
 */
export const textIds = ({ withEnglish = false }: { readonly withEnglish?: boolean } = {}): Plugin => ({
  name: "text-ids",
  enforce: "pre",
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/ },
    handler: (code, id) => (mayDefineTexts(code) ? { code: withIdsOnly(id, code, withEnglish), map: null } : undefined),
  },
})

async function contentOf(name: string): Promise<object> {
  switch (name) {
    case "descriptions":
      return (await englishTexts()).descriptions
    case "changed":
      return changedTranslations()
    default:
      return textsOf(name)
  }
}
