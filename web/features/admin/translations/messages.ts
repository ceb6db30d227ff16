import { defineMessage } from "react-intl"
import type { Words } from "#web/i18n/words.ts"
import type { Remark, Wanted } from "./texts.ts"

export const remarkNames: Words<Remark> = {
  missing: defineMessage({
    id: "admin.translation.missing",
    defaultMessage: "Missing",
    description: "Mark of a translation",
  }),
  changed: defineMessage({
    id: "admin.translation.changed",
    defaultMessage: "English changed since",
    description: "Mark of a translation: the English text was changed after it was made",
  }),
  same: defineMessage({
    id: "admin.translation.same",
    defaultMessage: "Same as English",
    description: "Mark of a translation",
  }),
}

export const wantedNames: Words<Wanted> = {
  all: defineMessage({ id: "admin.translation.wanted.all", defaultMessage: "All texts", description: "Choice" }),
  missing: defineMessage({
    id: "admin.translation.wanted.missing",
    defaultMessage: "Missing in a language",
    description: "Choice: which texts are shown",
  }),
  changed: defineMessage({
    id: "admin.translation.wanted.changed",
    defaultMessage: "English changed since",
    description: "Choice: which texts are shown: the English one was changed after a translation was made",
  }),
  same: defineMessage({
    id: "admin.translation.wanted.same",
    defaultMessage: "Same as English in a language",
    description: "Choice: which texts are shown",
  }),
}

export const translationsMessages = {
  below: defineMessage({
    id: "admin.translations.below",
    defaultMessage: "Every text of the product in every language. Texts change with the product, not here.",
    description: "Below the title",
  }),
  search: defineMessage({
    id: "admin.translations.search",
    defaultMessage: "ID or text in any language",
    description: "Search field",
  }),
  wanted: defineMessage({ id: "admin.translations.wanted", defaultMessage: "Show", description: "Field" }),
  count: defineMessage<{ readonly total: number; readonly count: string }>({
    id: "admin.translations.count",
    defaultMessage: "{total, plural, =0 {No text matches.} one {{count} text} other {{count} texts}}",
    description: "Above the list",
  }),
  serverTextsNotShown: defineMessage({
    id: "admin.translations.serverTextsNotShown",
    defaultMessage: "The texts of emails and of the demo family could not be loaded.",
    description: "Above the list; why follows",
  }),
  list: defineMessage({ id: "admin.translations.list", defaultMessage: "Texts", description: "Name of the list" }),
}
