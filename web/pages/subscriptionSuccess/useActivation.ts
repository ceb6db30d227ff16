import { useEffect, useEffectEvent, useState } from "react"
import type { Failure } from "../../api/call.ts"
import { useIdentity, useSession } from "../../api/session.tsx"

/** Seconds between two questions: soon at first, then ever more patiently, as long as the last says. */
const pauses = [2, 3, 5, 8, 13, 21, 30]
/** After half a minute it takes long; after ten it is asked no more by itself. */
const isLongAfter = 5
const askedAtMost = 24

export interface Activation {
  readonly isActive: boolean
  readonly takesLong: boolean
  /** Asks at once, beside the questions that are asked by themselves. */
  readonly refresh: () => Promise<void>
  readonly isAsking: boolean
  /** When it was last asked by hand. */
  readonly askedAt: string | undefined
  readonly failure: Failure | undefined
}

/** Asks again and again whether the plan that was paid for counts, and stops once it does. Hidden tabs ask nothing. */
export function useActivation(wanted: string | null): Activation {
  const { entitlement } = useSession()
  const { reload } = useIdentity()
  const [asked, setAsked] = useState(0)
  const [byHand, setByHand] = useState<{
    readonly at?: string
    readonly failure?: Failure
    readonly isAsking: boolean
  }>({ isAsking: false })
  const { plan, basis, status } = entitlement
  const isActive =
    status === "unlimited" || (basis === "paid" && status === "active" && (wanted === null || wanted === plan))
  const ask = useEffectEvent(async () => {
    if (!document.hidden) await reload()
    setAsked((now) => now + 1)
  })
  useEffect(() => {
    if (isActive || asked >= askedAtMost) return undefined
    const clock = setTimeout(() => void ask(), (pauses[asked] ?? pauses.at(-1) ?? 0) * 1000)
    return () => clearTimeout(clock)
  }, [asked, isActive])

  return {
    isActive,
    takesLong: asked >= isLongAfter,
    isAsking: byHand.isAsking,
    askedAt: byHand.at,
    failure: byHand.failure,
    refresh: async () => {
      setByHand({ isAsking: true })
      const failure = await reload()
      setByHand({ isAsking: false, ...(failure ? { failure } : { at: new Date().toISOString() }) })
    },
  }
}
