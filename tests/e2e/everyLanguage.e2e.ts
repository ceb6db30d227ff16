import { languages } from "../../server/contract/identity.ts"
import { visitEveryPage } from "./visiting.ts"

/* The languages beside English, in a file of their own: it goes beside the other. */
visitEveryPage(languages.filter((language) => language !== "en"))
