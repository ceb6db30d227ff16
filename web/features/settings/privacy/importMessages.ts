import { texts } from "#web/i18n/texts.ts"

export const importMessages = texts("archiveImport", {
  progress: ["Import of the archive", "Name of a progress bar"],
  reading: ["The archive is being read and checked", "State of an import: each fact is checked by the rules"],
  trying: [
    "Checking that every figure can be calculated",
    "State of an import: the figures are calculated once, before anything is recorded",
  ],
  recording: ["The records are being saved", "State of an import"],
  begins: [
    "Other archives may be read first. The number of records will appear then.",
    "Below the progress bar of an import, while the number of facts is not known yet",
  ],
  factsOf: ["{done} of {total} records", "Below the progress bar of an import; both are formatted numbers"],
  cancelNote: [
    "Nothing has been recorded yet, and nothing else can be recorded until the import ends. You can close this page: the import continues as long as you stay signed in.",
    "While the archive is checked",
  ],
  recordingNote: [
    "The import can no longer be cancelled. As long as you stay signed in, it completes even if you close this page or the server restarts; until then figures are incomplete and nothing else can be recorded.",
    "While the facts are recorded",
  ],
  cancel: ["Cancel import", "Button"],
  imported: ["The import was completed on {moment}.", "Result of an import; moment is a date with a time"],
  counts: [
    "Records: {facts}. Portfolios: {portfolios}, holdings: {holdings}, debts: {debts}, wallets: {wallets}, entries: {entries}.",
    "What an import brought, removed and voided ones included; all are formatted numbers",
  ],
  cancelled: [
    "The import was cancelled on {moment}. Nothing from the archive counts in this household.",
    "Result of an import; moment is a date with a time",
  ],
  failed: [
    "The last import was interrupted before anything was recorded. Choose the archive again.",
    "Result of an import",
  ],
  refused: ["The archive was not imported.", "Before the reason"],
})
