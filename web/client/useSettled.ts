import { useEffect, useState } from "react"

/** How long typing pauses before the own server is asked. */
const untilTypingPauses = 120

/** A text as it was when typing last paused, so that not every letter sends a query. */
export function useSettled(text: string, pauseMs = untilTypingPauses): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settled
}
