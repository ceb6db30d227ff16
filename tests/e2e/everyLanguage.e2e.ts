import { languages } from "#contract/people/identity.ts"
import { triesEverything } from "#tests/support/samples.ts"
import { inLanguage, inLongestTexts, inWholeLanguage, visitPages } from "./visiting.ts"

/* The languages other than English, in a file of their own, which runs beside the other. */
const translated = languages.filter((language) => language !== "en")
visitPages([inLongestTexts, ...translated.map(triesEverything ? inWholeLanguage : inLanguage)])
