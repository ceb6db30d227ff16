import { labelWords } from "#web/i18n/labelWords.ts"
import { formMessages } from "#web/forms/messages.ts"
import { texts } from "#web/i18n/texts.ts"

export const entryMessages = texts("entry", {
  record: labelWords.record,
  askFactor: [
    "{typed} per unit is about 100 or 1,000 times the quoted price of {quoted} on {day}, or a hundredth or thousandth. Check the unit, for example pence for pounds. You can record it all the same.",
    "Below the fields of a trade or valuation, while the typed price looks like another unit; all three are formatted",
  ],
  recorded: [
    "Recorded: {entry}.",
    "Notice; entry is a sentence without full stop, such as Bought 10 units for USD 1,000.00",
  ],
  correct: ["Correct", "Menu: replace an entry by a corrected one"],
  recordedAt: ["Recorded", "Column: when the product learned of an entry"],
  correctTitle: ["Correct this entry", "Title"],
  correctText: [
    "The original entry is kept in the history, with the reason; the entry you make here replaces it.",
    "In the window that corrects an entry",
  ],
  corrected: ["The entry is corrected.", "Notice"],
  void: ["Void", "Menu and button: void an entry"],
  voidTitle: ["Void this entry?", "Title"],
  voidText: [
    "It is kept in the history, struck through with the reason, and excluded from all figures.",
    "In the window that voids an entry",
  ],
  voided: ["The entry is voided.", "Notice"],
  restored: ["Entry restored.", "Notice after a voided entry was recorded again"],
  reasonHint: formMessages.reasonHint,
})
