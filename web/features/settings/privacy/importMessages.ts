import { defineMessage } from "react-intl"

export const importMessages = {
  progress: defineMessage({
    id: "archiveImport.progress",
    defaultMessage: "Import of the archive",
    description: "Name of a progress bar",
  }),
  reading: defineMessage({
    id: "archiveImport.reading",
    defaultMessage: "The archive is being read and checked",
    description: "State of an import: each fact is checked by the rules",
  }),
  trying: defineMessage({
    id: "archiveImport.trying",
    defaultMessage: "Checking that every figure can be calculated",
    description: "State of an import: the figures are calculated once, before anything is recorded",
  }),
  recording: defineMessage({
    id: "archiveImport.recording",
    defaultMessage: "The records are being saved",
    description: "State of an import",
  }),
  begins: defineMessage({
    id: "archiveImport.begins",
    defaultMessage: "Other archives may be read first. The number of records will appear then.",
    description: "Below the progress bar of an import, while the number of facts is not known yet",
  }),
  factsOf: defineMessage<{ readonly done: string; readonly total: string }>({
    id: "archiveImport.factsOf",
    defaultMessage: "{done} of {total} records",
    description: "Below the progress bar of an import; both are formatted numbers",
  }),
  cancelNote: defineMessage({
    id: "archiveImport.cancelNote",
    defaultMessage:
      "Nothing has been recorded yet, and nothing else can be recorded until the import ends. You can close this page: the import continues as long as you stay signed in.",
    description: "While the archive is checked",
  }),
  recordingNote: defineMessage({
    id: "archiveImport.recordingNote",
    defaultMessage:
      "The import can no longer be cancelled. As long as you stay signed in, it completes even if you close this page or the server restarts; until then figures are incomplete and nothing else can be recorded.",
    description: "While the facts are recorded",
  }),
  cancel: defineMessage({ id: "archiveImport.cancel", defaultMessage: "Cancel import", description: "Button" }),
  imported: defineMessage<{ readonly moment: string }>({
    id: "archiveImport.imported",
    defaultMessage: "The import was completed on {moment}.",
    description: "Result of an import; moment is a date with a time",
  }),
  counts: defineMessage<{
    readonly facts: string
    readonly portfolios: string
    readonly holdings: string
    readonly debts: string
    readonly wallets: string
    readonly entries: string
  }>({
    id: "archiveImport.counts",
    defaultMessage:
      "Records: {facts}. Portfolios: {portfolios}, holdings: {holdings}, debts: {debts}, wallets: {wallets}, entries: {entries}.",
    description: "What an import brought, removed and voided ones included; all are formatted numbers",
  }),
  cancelled: defineMessage<{ readonly moment: string }>({
    id: "archiveImport.cancelled",
    defaultMessage: "The import was cancelled on {moment}. Nothing from the archive counts in this household.",
    description: "Result of an import; moment is a date with a time",
  }),
  failed: defineMessage({
    id: "archiveImport.failed",
    defaultMessage: "The last import was interrupted before anything was recorded. Choose the archive again.",
    description: "Result of an import",
  }),
  refused: defineMessage({
    id: "archiveImport.refused",
    defaultMessage: "The archive was not imported.",
    description: "Before the reason",
  }),
}
