import { useEffect, useState } from "react"
import { type SearchHit, searchHousehold } from "../../server/contract/search.ts"
import type { Failure } from "../api/call.ts"
import { useQuery } from "../api/useQuery.ts"
import { matching } from "./matching.ts"

export interface Found {
  readonly hits: ReadonlyArray<SearchHit>
  readonly total: number
  readonly isSearching: boolean
  readonly failure: Failure | undefined
  readonly retry: () => void
}

const untilTypingPauses = 120
/** One letter is in almost everything. */
const lettersLeast = 2

/**
 * What the household has that answers to the words. Not every letter is asked for; while an answer is under way, those
 * of the one before stand that are called so too, and none that are not.
 */
export function useFound(typed: string): Found {
  const text = typed.trim().slice(0, 100)
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), untilTypingPauses)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = asked.length >= lettersLeast
  const { answer, isCurrent, failure, retry } = useQuery(searchHousehold, isAsked ? { query: { text: asked } } : null)
  const isWanted = text.length >= lettersLeast
  const isAnswered = isCurrent && asked === text
  const hits = !isWanted || !answer ? [] : isAnswered ? answer.hits : matching(answer.hits, text)
  return {
    hits,
    total: isAnswered && answer ? answer.total : hits.length,
    isSearching: isWanted && !isAnswered && !failure,
    failure: isWanted && asked === text ? failure : undefined,
    retry,
  }
}
