import { join } from "node:path"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { textIds, texts } from "./scripts/messages/textsPlugin.ts"

/** What renders the pages of the public site, for the server, which has neither React nor the texts: all in one file. */
export default defineConfig({
  root: "web",
  publicDir: false,
  plugins: [texts(), textIds({ withEnglish: process.env["INCOMPLETE_MESSAGES"] === "allowed" }), react()],
  ssr: { noExternal: true },
  build: {
    ssr: join(import.meta.dirname, "web/site/render.tsx"),
    outDir: "../dist/site",
    emptyOutDir: true,
    target: "node24",
    minify: true,
    rolldownOptions: { output: { entryFileNames: "site.js", codeSplitting: false } },
  },
  define: { "process.env.NODE_ENV": '"production"' },
  clearScreen: false,
})
