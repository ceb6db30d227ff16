import type { AnswerOf } from "#contract/endpoint.ts"
import { readKeyFigures } from "#contract/figures/keyFigures.ts"
import type { HoldingAnswer } from "#contract/holdings.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { type Query, useQuery } from "#web/client/useQuery.ts"

/** How a holding did over the period. Asked once for all parts of the page; undefined for what is not held on the day. */
export function useKeyFigures({
  holding: { holdingId, openedOn, status },
  on,
}: Pick<HoldingAnswer, "holding" | "on">): Query<AnswerOf<typeof readKeyFigures>> | undefined {
  const { asked, from } = useAsOf()
  const isHeld = status === "active" && openedOn <= on
  const query = useQuery(
    readKeyFigures,
    isHeld ? { params: { holdingId }, query: { ...asked, ...(from === null ? {} : { from }) } } : null,
  )
  return isHeld ? query : undefined
}
