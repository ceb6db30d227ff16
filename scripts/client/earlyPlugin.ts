import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { minify, type Plugin, transformWithOxc } from "vite"
import { type Built, builtFiles, filesNeededBy } from "./builtFiles.ts"

/** Modules of the client that are loaded separately, and the addresses that show them first. */
const opened = [
  { path: "/app", below: true, module: "shell/AppArea.tsx" },
  { path: "/app", below: false, module: "features/dashboard/DashboardPage.tsx" },
]

/**
 * Writes the script that runs while the modules of the client are on their way (`web/client/early.ts`), with the names of the
 * files that it asks for, and its element in `index.html`.
 */
export function earlyScript(web: string): ReadonlyArray<Plugin> {
  let fileName = ""
  const onlyClient = {
    apply: "build",
    applyToEnvironment: ({ name }: { readonly name: string }) => name === "client",
  } as const
  return [
    {
      name: "early-script",
      ...onlyClient,
      async generateBundle(_options, bundle) {
        const parts = bundle["assets/texts/parts.json"]
        if (parts?.type !== "asset") throw new Error("no digests of texts: textParts has to run before")
        const digests = JSON.parse(String(parts.source)) as Readonly<Record<string, string>>
        const { code } = await transformWithOxc(await readFile(join(web, "client/early.ts"), "utf8"), "early.ts")
        const build = digestOf(Object.keys(bundle).toSorted().join())
        const asked = JSON.stringify({ build, opened: whatIsAsked(builtFiles(bundle), digests) })
        // A function of its own: all classic scripts of a page share their names.
        const body = code.replace(/^export\s*\{\s*\};?$/m, "").replace("__EARLY__", asked)
        const { code: script } = await minify("early.js", `(() => {\n${body}})()\n`)
        fileName = `assets/early-${digestOf(script)}.js`
        this.emitFile({ type: "asset", fileName, source: script })
      },
    },
    {
      name: "early-script-element",
      ...onlyClient,
      generateBundle: {
        order: "post",
        handler(_options, bundle) {
          const page = bundle["index.html"]
          if (page?.type !== "asset") throw new Error("no index.html for the element of the early script")
          page.source = String(page.source).replace(/(?=\n\s*<script)/, `\n    <script src="/${fileName}"></script>`)
        },
      },
    },
  ]
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 8)

/** The files and texts by the addresses that need them. What every page loads is left out, except for its texts. */
function whatIsAsked(built: ReadonlyArray<Built>, digests: Readonly<Record<string, string>>) {
  const known = new Set(filesNeededBy(built, ["/web/index.html"]))
  return opened.map(({ path, below, module }, place) => {
    const files = filesNeededBy(built, [`/web/${module}`]).filter((file) => !known.has(file))
    for (const file of files) known.add(file)
    const fonts = place === 0 ? built.filter(({ fileName }) => /source-sans-3-latin-wght/.test(fileName)) : []
    const texts = [...(place === 0 ? [""] : []), module].flatMap((name) => digests[name] ?? [])
    return { path, below, files: [...files, ...fonts.map(({ fileName }) => fileName)].map((file) => `/${file}`), texts }
  })
}
