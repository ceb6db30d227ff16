import type { IntlShape } from "react-intl"
import type { ShownEntry } from "#contract/vocabulary.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { type EntryRow, wordingOf } from "./kinds/kindOnPages.ts"
import { kindOnPages } from "./kinds/kinds.ts"

/** An entry as a sentence without a full stop. `titles` are those of the portfolios, by id. */
export const describeEntry = (
  entry: ShownEntry,
  intl: IntlShape,
  figures: Figures,
  titles?: ReadonlyMap<string, string>,
): string => kindOnPages(entry._tag).sentence(entry, wordingOf(intl, figures, titles))

/** The row of an entry in a table. */
export function rowOfEntry(
  entry: ShownEntry,
  intl: IntlShape,
  figures: Figures,
  titles?: ReadonlyMap<string, string>,
): EntryRow & { readonly description: string } {
  const { sentence, row } = kindOnPages(entry._tag)
  const wording = wordingOf(intl, figures, titles)
  const shown = row?.(entry, wording)
  return { ...shown, description: shown?.description ?? sentence(entry, wording) }
}
