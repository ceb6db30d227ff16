import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress } from "node:zlib"
import formatjs from "@formatjs/unplugin/vite"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { messageFaults } from "./scripts/checkMessages.ts"

/** A text that is missing in one of the languages must not reach a person: the build fails instead. */
const completeMessages: Plugin = {
  name: "complete-messages",
  apply: "build",
  async buildStart() {
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

/** Each larger text file stands beside itself compressed, so that the server need not compress it for every reader. */
const compressedFiles: Plugin = {
  name: "compressed-files",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      const content = file.type === "chunk" ? file.code : file.source
      if (!/\.(?:js|css|html|svg)$/.test(name) || content.length < 1024) continue
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content))
    }
  },
}

/** The client, built for the browser. `npm start` and `npm test` build it when something in it changed. */
export default defineConfig({
  root: "web",
  plugins: [
    completeMessages,
    compressedFiles,
    spokenLanguages,
    // The texts come from `web/messages/*.json`, English too, so that the code need not carry them a second time.
    // `flatten` would give plural messages other ids than the ones that were extracted for translation.
    formatjs({ removeDefaultMessage: true, flatten: false }),
    react(),
  ],
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    // Every browser since spring 2024: they know `light-dark()`, which older targets would have rewritten.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    // The content security policy lets nothing in by data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The client has a folder `api` of its own, whose files the development server serves.
  server: { proxy: { "^/api/(?!.*[.]tsx?($|[?]))": process.env["API_URL"] ?? "http://localhost:3000" } },
  clearScreen: false,
})
