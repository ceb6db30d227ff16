import { useEffect, useSyncExternalStore } from "react"
import { retryFailed } from "./queries.ts"
import { useIdentity } from "./session.tsx"

const subscribe = (listener: () => void) => {
  addEventListener("online", listener)
  addEventListener("offline", listener)
  return () => {
    removeEventListener("online", listener)
    removeEventListener("offline", listener)
  }
}

/** Whether the machine has a network, as far as it knows. */
export const useConnection = (): "online" | "offline" =>
  useSyncExternalStore(subscribe, () => (navigator.onLine ? "online" : "offline"))

/** Whether the machine has a network. Asks again for what failed as soon as it is back. */
export function useIsOnline(): boolean {
  const { queries } = useIdentity()
  const isOnline = useConnection() === "online"
  useEffect(() => {
    if (isOnline) retryFailed(queries)
  }, [isOnline, queries])
  return isOnline
}
