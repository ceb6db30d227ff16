import { HashMap } from "effect"
import { inOrderOfRecording, type LineTypes, type OpenedLine, type RecordedEntry } from "#domain/lines/line.ts"

/** The entries that are not voided, in the order of recording. */
export const countingEntries = <Of extends LineTypes>({
  entries,
}: OpenedLine<Of>): ReadonlyArray<RecordedEntry<Of["Entry"]>> =>
  inOrderOfRecording(Array.from(HashMap.values(entries)).filter(({ status }) => status === "counts"))
