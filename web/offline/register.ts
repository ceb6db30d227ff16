import { fetchAhead } from "../api/quiet.ts"
import { keepFetched } from "./keepFetched.ts"

/** Lets the app open without a network from now on. Where the browser will not, it opens with one, as before. */
export function openWithoutNetwork(): void {
  if (!("serviceWorker" in navigator)) return
  // After all that the page itself needs: what is kept for later must not delay it.
  fetchAhead(async () => {
    await navigator.serviceWorker.register("/service-worker.js", { scope: "/" })
    await navigator.serviceWorker.ready
    await keepFetched()
  })
}
