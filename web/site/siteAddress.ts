import type { Language } from "../../server/contract/identity.ts"
import { baseOf } from "../app/address.ts"

/** The address of a page in a language, from the root. A path may be followed by a question: `/auth?tab=signup`. */
export const siteAddress = (path: string, language: Language): string =>
  path === "/" ? baseOf(language) || "/" : baseOf(language) + path
