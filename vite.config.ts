import formatjs from "@formatjs/unplugin/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

/** The client, built for the browser. `npm start` and `npm test` build it when something in it changed. */
export default defineConfig({
  root: "web",
  plugins: [
    react(),
    // `flatten` would give plural messages other ids than the ones that were extracted for translation.
    formatjs({ ast: true, flatten: false }),
  ],
  build: { outDir: "../dist/client", emptyOutDir: true, target: "es2023" },
  clearScreen: false,
})
