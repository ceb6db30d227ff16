import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import "@fontsource-variable/source-serif-4/opsz.css"
import "@fontsource-variable/source-sans-3/wght.css"
import "./ui/styles/tokens.css"
import "./ui/styles/base.css"
import "./ui/styles/print.css"
import "./page/AppShell.css"
import "./ui/States.css"
import { prefetch, startPrefetching } from "#web/client/prefetch.ts"
import { startReadingTogether } from "#web/client/readTogether.ts"
import { createClient } from "./client/client.ts"
import { App } from "./shell/App.tsx"
import { readyToRender } from "./shell/opening.ts"

startReadingTogether()
// Prefetched, so that it does not delay anything the page itself needs.
if ("serviceWorker" in navigator) {
  prefetch(async () => (await import("./offline/register.ts")).openWithoutNetwork())
}

const client = createClient()
const root = document.getElementById("root")
if (!root) throw new Error("index.html has no root element")
function render(container: HTMLElement): void {
  startPrefetching()
  createRoot(container).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  )
}
// No `await` here: a page whose module imports from this one would wait for it, and this one for the page.
void readyToRender(client).finally(() => render(root))
