import { useState } from "react"
import type { ColumnId } from "#web/features/holdings/classes/classOnPages.ts"
import { remember, remembered } from "#web/client/remembered.ts"
import { listOf, type ListScope } from "./scope.ts"

/** The columns that a list can show, in the order in which it shows them. */
export const columnsOf = (scope: ListScope): ReadonlyArray<ColumnId> => {
  const { columns, more = [] } = listOf(scope)
  // The value stays last: the owned value, which has the total, follows it.
  const [value] = columns.filter((id) => id === "value")
  return [...columns.filter((id) => id !== "value"), ...more, ...(value ? [value] : [])]
}

interface Columns {
  readonly chosen: ReadonlyArray<ColumnId>
  readonly isDefault: boolean
  readonly toggle: (id: ColumnId, isShown: boolean) => void
  readonly reset: () => void
}

/** The columns of a list that the person chose in this browser; by default those of its class. */
export function useColumns(scope: ListScope): Columns {
  const key = `columns.${scope}`
  const [stored, setStored] = useState(() => remembered(key))
  const ids = new Set(stored === null ? listOf(scope).columns : stored.split(","))
  const chosen = columnsOf(scope).filter((id) => ids.has(id))
  const store = (next: string | null) => {
    remember(key, next)
    setStored(next)
  }
  return {
    chosen,
    isDefault: stored === null,
    toggle: (id, isShown) =>
      store(
        columnsOf(scope)
          .filter((one) => (one === id ? isShown : ids.has(one)))
          .join(","),
      ),
    reset: () => store(null),
  }
}
