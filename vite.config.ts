import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { messageFaults } from "./scripts/checkMessages.ts"
import { chunkGroups } from "./scripts/client/chunks.ts"
import { earlyScript } from "./scripts/client/earlyPlugin.ts"
import { serviceWorker } from "./scripts/client/serviceWorkerPlugin.ts"
import { textParts } from "./scripts/messages/textPartsPlugin.ts"
import { textIds, texts } from "./scripts/messages/textsPlugin.ts"

/**
 * A text that is missing in one of the languages must not reach a person: the build fails instead. To look at a page
 * before it is translated, build with INCOMPLETE_MESSAGES=allowed.
 */
const completeMessages: Plugin = {
  name: "complete-messages",
  apply: "build",
  async buildStart() {
    if (process.env["INCOMPLETE_MESSAGES"] === "allowed") return
    const faults = await messageFaults()
    if (faults.length > 0) this.error(`The texts of the client are not complete:\n${faults.join("\n")}`)
  },
}

/** The component library brings its few words in 34 languages; the client speaks five. */
const spokenLanguages: Plugin = {
  name: "spoken-languages",
  enforce: "pre",
  load: {
    filter: {
      id: /\/react-(?:aria|stately)[^?]*\/intl\/[^/]+\/(?!(?:en-US|de-DE|fr-FR|it-IT|es-ES)\.)[a-z]{2}-[A-Z]{2}\.mjs$/,
    },
    handler: () => "export default {}",
  },
}

/**
 * `App.tsx` gives the component library the language of the page, and all of them are written from left to right. So it need not
 * find out what the browser speaks, for which Chromium reads all its locales: 10 ms before the first picture.
 */
const givenLocale: Plugin = {
  name: "given-locale",
  enforce: "pre",
  load: {
    filter: { id: /\/react-aria\/dist\/private\/i18n\/(?:useDefaultLocale|utils)\.mjs$/ },
    handler: (id) =>
      id.endsWith("utils.mjs")
        ? "export const isRTL = () => false"
        : `const locale = { locale: "en-GB", direction: "ltr" }
          export const getDefaultLocale = () => locale
          export const useDefaultLocale = () => locale`,
  },
}

/** A function that is missing in the browser's replacement for `effect` would fail only when it is used, so the build fails instead. */
const nothingUndefined: Plugin = {
  name: "nothing-undefined",
  onLog(_level, log) {
    if (log.code === "IMPORT_IS_UNDEFINED" || log.code === "MISSING_EXPORT") this.error(log)
  },
}

/**
 * Each larger text file has a compressed copy beside it, so that the server need not compress it for every reader.
 * `npm run build` compresses as far as possible, which makes 8 % less and takes ten seconds; every other command that
 * builds the client takes one.
 */
const compressedFiles: Plugin = {
  name: "compressed-files",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const quality = process.env["SMALLEST_CLIENT"] === "yes" ? constants.BROTLI_MAX_QUALITY : 8
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
    const compress = async (name: string, content: string | Uint8Array): Promise<void> =>
      writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content, { params }))
    await Promise.all(
      Object.entries(bundle).map(async ([name, file]) => {
        const content = file.type === "chunk" ? file.code : file.source
        if (/\.(?:js|css|html|svg|json)$/.test(name) && content.length >= 1024) await compress(name, content)
      }),
    )
  },
}

/** The client, built for the browser. `npm start` and `npm test` build it when something in it changed. */
export default defineConfig({
  root: "web",
  plugins: [
    completeMessages,
    compressedFiles,
    spokenLanguages,
    givenLocale,
    nothingUndefined,
    texts(),
    textIds(),
    textParts(join(import.meta.dirname, "web")),
    ...earlyScript(join(import.meta.dirname, "web")),
    serviceWorker(join(import.meta.dirname, "web")),
    react(),
  ],
  // In the browser, smaller modules of the project replace these packages (see web/effect/README.md and decision 35). The
  // alias is here alone: the server, the unit tests and the compiler use the packages and their types.
  resolve: {
    alias: [
      { find: /^effect$/, replacement: join(import.meta.dirname, "web/effect/index.ts") },
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: join(import.meta.dirname, "web/i18n/icuMessage.ts"),
      },
    ],
  },
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    // Tells the pages of the public site (see vite.site.config.ts) what their script and style sheet are called.
    manifest: "manifest.json",
    rolldownOptions: {
      // Unused results of these are left out.
      treeshake: { manualPureFunctions: ["Schema", "endpoint"] },
      output: { codeSplitting: { groups: chunkGroups(join(import.meta.dirname, "web")) } },
      input: [join(import.meta.dirname, "web/index.html"), join(import.meta.dirname, "web/site/client/main.ts")],
    },
    // Every browser since spring 2024: they know `light-dark()`, which older targets would have rewritten.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    // The content security policy lets nothing in by data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  clearScreen: false,
})
