import type { Language } from "#contract/people/identity.ts"
import { baseOf } from "./address.ts"

/** Leaves the client for the home page, which is part of the public site. */
export const leaveApp = (language: Language): void => location.assign(baseOf(language) || "/")
