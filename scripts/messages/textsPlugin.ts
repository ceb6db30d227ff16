import type { Plugin } from "vite"
import { changedTranslations, englishTexts, textsOf } from "./catalogues.ts"

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
      if (!/\/web\/i18n\/\w+\.json$/.test(file) && !(/\/web\/.*\.tsx?$/.test(file) && isText(await read()))) return
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

const isText = (code: string): boolean => code.includes("defaultMessage")

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
