import { useEffect } from "react"

/** What the page shows by a choice that this browser remembers, under the name that an address gives it. */
const shown = new Set<readonly [name: string, value: string]>()

/** A link to be passed on names the choice, so that all readers see the same. */
export function useShownChoice(name: string, value: string): void {
  useEffect(() => {
    const choice = [name, value] as const
    shown.add(choice)
    return () => void shown.delete(choice)
  }, [name, value])
}

export const shownChoices = (): Iterable<readonly [name: string, value: string]> => shown
