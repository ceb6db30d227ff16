import { useInterfaceState } from "./interfaceState.ts"

/** What is read aloud and not shown, because those who see have seen it. */
export function Announcer() {
  const announcement = useInterfaceState((state) => state.announcement)
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  )
}
