import { type ReactNode, useState } from "react"
import { useIntl } from "react-intl"
import type { EntryView } from "../../../server/contract/holdings.ts"
import type { Entry } from "../../../server/contract/vocabulary.ts"
import { entryKindNames } from "../../entries/messages.ts"
import { cashFlowNames } from "../../messages/words.ts"
import { SelectField } from "../../ui/Field.tsx"
import "../holdings/HoldingsFilters.css"
import { holdingMessages as messages } from "./messages.ts"

const any = "any"

/** Payments are told apart by what they are: income is not sought among fees. */
const kindOf = (entry: Entry) => (entry._tag === "CashFlow" ? entry.kind : entry._tag)
const nameOf = (entry: Entry) => (entry._tag === "CashFlow" ? cashFlowNames[entry.kind] : entryKindNames[entry._tag])

/** Narrows entries to those of one kind. Nothing is offered where there is only one. */
export function useKindFilter(entries: ReadonlyArray<EntryView>): {
  readonly shown: ReadonlyArray<EntryView>
  readonly filter: ReactNode
} {
  const intl = useIntl()
  const [chosen, choose] = useState(any)
  const names = new Map<string, string>(entries.map(({ entry }) => [kindOf(entry), intl.formatMessage(nameOf(entry))]))
  if (names.size < 2) return { shown: entries, filter: null }
  const kind = names.has(chosen) ? chosen : any
  return {
    shown: kind === any ? entries : entries.filter(({ entry }) => kindOf(entry) === kind),
    filter: (
      <div className="filters">
        <SelectField
          name="kind"
          label={intl.formatMessage(messages.kind)}
          value={kind}
          onChange={choose}
          options={[
            { value: any, label: intl.formatMessage(messages.allKinds) },
            ...[...names].map(([value, label]) => ({ value, label })),
          ]}
        />
      </div>
    ),
  }
}
