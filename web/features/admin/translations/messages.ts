import type { Words } from "#web/i18n/words.ts"
import type { Remark, Wanted } from "./texts.ts"
import { texts } from "#web/i18n/texts.ts"

export const remarkNames: Words<Remark> = texts("admin.translation", {
  missing: ["Missing", "Mark of a translation"],
  changed: ["English changed since", "Mark of a translation: the English text was changed after it was made"],
  same: ["Same as English", "Mark of a translation"],
})

export const wantedNames: Words<Wanted> = texts("admin.translation.wanted", {
  all: ["All texts", "Choice"],
  missing: ["Missing in a language", "Choice: which texts are shown"],
  changed: [
    "English changed since",
    "Choice: which texts are shown: the English one was changed after a translation was made",
  ],
  same: ["Same as English in a language", "Choice: which texts are shown"],
})

export const translationsMessages = texts("admin.translations", {
  below: ["Every text of the product in every language. Texts change with the product, not here.", "Below the title"],
  search: ["ID or text in any language", "Search field"],
  wanted: ["Show", "Field"],
  count: ["{total, plural, =0 {No text matches.} one {{count} text} other {{count} texts}}", "Above the list"],
  serverTextsNotShown: [
    "The texts of emails and of the demo family could not be loaded.",
    "Above the list; why follows",
  ],
  list: ["Texts", "Name of the list"],
})
