import type { Language } from "#contract/preferences.ts"
import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { it } from "./it.ts"
import type { FamilyTexts } from "./texts.ts"

/** The texts of the demo household, by language. */
export const familyTexts: Record<Language, FamilyTexts> = { en, de, fr, it, es }
