import { type ReactNode, useState } from "react"
import { type TypedMessageDescriptor, useIntl } from "react-intl"
import { SelectField } from "#ui/Field.tsx"
import "#web/features/holdings/list/LineFilters.css"
import { holdingMessages as messages } from "./messages.ts"

const any = "any"

/** Narrows entries to those of one kind, by the words for each. Nothing is offered where there is only one. */
export function useKindFilter<Entry>(
  entries: ReadonlyArray<Entry>,
  nameOf: (entry: Entry) => TypedMessageDescriptor,
): { readonly shown: ReadonlyArray<Entry>; readonly filter: ReactNode } {
  const intl = useIntl()
  const [chosen, choose] = useState(any)
  const kindOf = (entry: Entry) => intl.formatMessage(nameOf(entry))
  const kinds = new Set(entries.map(kindOf))
  if (kinds.size < 2) return { shown: entries, filter: null }
  const kind = kinds.has(chosen) ? chosen : any
  return {
    shown: kind === any ? entries : entries.filter((entry) => kindOf(entry) === kind),
    filter: (
      <div className="filters">
        <SelectField
          name="kind"
          label={intl.formatMessage(messages.kind)}
          value={kind}
          onChange={choose}
          options={[
            { value: any, label: intl.formatMessage(messages.allKinds) },
            ...[...kinds].map((value) => ({ value, label: value })),
          ]}
        />
      </div>
    ),
  }
}
