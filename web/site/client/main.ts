import "@fontsource-variable/source-serif-4/opsz.css"
import "@fontsource-variable/source-sans-3/wght.css"
import "#web/site/styles/site.css"
import { keepCarousels } from "./carousel.ts"
import { offerConsent } from "./consent.ts"
import { keepLanguageChoice, keepMenus } from "./menus.ts"
import { fetchNext } from "./next.ts"
import { keepPictures } from "./pictures.ts"
import { keepSignOut } from "./signOut.ts"

/*
 * What the pages of the public site do beyond what HTML does by itself. Each of these finds its own part of the page, and none is needed
 * in order to read it.
 */
keepMenus(document)
keepLanguageChoice(document)
keepSignOut(document)
keepPictures(document)
keepCarousels(document)
offerConsent(document)
fetchNext(document)
