import { createContext, use } from "react"
import type { Permission } from "#contract/vocabulary.ts"

/** Whether an action is offered that needs a permission; an action that needs none is always offered. */
export type Offers = (needs: Permission | undefined) => boolean

/** Provides the permissions of the member in the household. Without a session there are none. */
export const OffersContext = createContext<Offers>((needs) => needs === undefined)

export const useOffers = (): Offers => use(OffersContext)

/** Whether the signed-in user has a permission in the current household. */
export const useMay = (permission: Permission): boolean => useOffers()(permission)
