import { AnyOrOne } from "#ui/Field.tsx"
import { FilterRow } from "#ui/FilterRow.tsx"
import { type ReactNode, useState } from "react"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"

/** A filter of entries by kind, as named by `nameOf`. It is hidden if all entries have the same kind. */
export function useKindFilter<Entry>(
  entries: ReadonlyArray<Entry>,
  nameOf: (entry: Entry) => TypedMessageDescriptor,
): { readonly shown: ReadonlyArray<Entry>; readonly filter: ReactNode } {
  const intl = useIntl()
  const [chosen, choose] = useState<string | null>(null)
  const kindOf = (entry: Entry) => intl.formatMessage(nameOf(entry))
  const kinds = new Set(entries.map(kindOf))
  if (kinds.size < 2) return { shown: entries, filter: null }
  const kind = chosen !== null && kinds.has(chosen) ? chosen : null
  return {
    shown: kind === null ? entries : entries.filter((entry) => kindOf(entry) === kind),
    filter: (
      <FilterRow label={intl.formatMessage(labelWords.filters)} isBare>
        <AnyOrOne
          name="kind"
          label={intl.formatMessage(labelWords.type)}
          anyLabel={intl.formatMessage(labelWords.allTypes)}
          value={kind}
          onChange={choose}
          options={[...kinds].map((value) => ({ value, label: value }))}
        />
      </FilterRow>
    ),
  }
}
