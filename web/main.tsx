import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import "@fontsource-variable/source-serif-4/opsz.css"
import "@fontsource-variable/source-sans-3/wght.css"
import "./ui/styles/tokens.css"
import "./ui/styles/base.css"
import "./ui/styles/print.css"
import { prefetch, startPrefetching } from "#web/client/prefetch.ts"
import { startReadingTogether } from "#web/client/readTogether.ts"
import { createClient } from "./client/client.ts"
import { App } from "./shell/App.tsx"
import { fetchPagesOf } from "./shell/pages.ts"

fetchPagesOf(location.pathname)
startPrefetching()
startReadingTogether()
// Prefetched, so that it does not delay anything the page itself needs.
if ("serviceWorker" in navigator) {
  prefetch(async () => (await import("./offline/register.ts")).openWithoutNetwork())
}

const client = createClient()
const root = document.getElementById("root")
if (!root) throw new Error("index.html has no root element")
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
)
