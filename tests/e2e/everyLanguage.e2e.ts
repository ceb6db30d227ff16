import { languages } from "#contract/identity.ts"
import { visitEveryPage } from "./visiting.ts"

/* The languages other than English, in a file of their own, which runs beside the other. */
visitEveryPage(languages.filter((language) => language !== "en"))
