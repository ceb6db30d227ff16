import { labelWords } from "#web/i18n/labelWords.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

export const note = {
  name: labelWords.note,
  recordTitle: labelWords.addNote,
  tabs: [],
  form: () => [
    { type: "day", name: "takenOn", label: labelWords.date },
    { type: "text", name: "text", label: labelWords.note },
  ],
  sentence: (entry) => entry.text,
} as const satisfies KindOnPages<ShownOf<"Note">>
