import { useSyncExternalStore } from "react"

const subscribe = (listener: () => void) => {
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}

/** Whether the browser reports a network. */
export const useConnection = (): "online" | "offline" =>
  useSyncExternalStore(subscribe, () => (navigator.onLine ? "online" : "offline"))
