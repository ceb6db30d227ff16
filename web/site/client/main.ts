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
 * The scripts of the public site, for what HTML cannot do alone. Each finds its own elements, and every page can be
 * read without them.
 */
keepMenus(document)
keepLanguageChoice(document)
keepSignOut(document)
keepPictures(document)
keepCarousels(document)
offerConsent(document)
fetchNext(document)
