import "@fontsource-variable/source-serif-4/opsz.css"
import "@fontsource-variable/source-sans-3/wght.css"
import "#web/site/styles/site.css"
import { initCarousels } from "./carousel.ts"
import { offerConsent } from "./consent.ts"
import { initLanguageChoice, initMenus } from "./menus.ts"
import { fetchNext } from "./next.ts"
import { initPictures } from "./pictures.ts"
import { initSignOut } from "./signOut.ts"

/*
 * The scripts of the public site, for what HTML cannot do alone. Each finds its own elements, and every page can be
 * read without them.
 */
initMenus(document)
initLanguageChoice(document)
initSignOut(document)
initPictures(document)
initCarousels(document)
offerConsent(document)
fetchNext(document)
