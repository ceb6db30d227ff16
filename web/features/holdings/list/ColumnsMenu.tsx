import "./ColumnsMenu.css"
import { useIntl } from "react-intl"
import { Button } from "#ui/Button.tsx"
import { FilterSwitch } from "#ui/FilterSwitch.tsx"
import { PopoverTrigger } from "#ui/windows/PopoverTrigger.tsx"
import { columnNames, holdingsMessages as messages } from "./messages.ts"
import type { ListScope } from "./scope.ts"
import { columnsOf, type useColumns } from "./useColumns.ts"

interface Props {
  readonly scope: ListScope
  readonly columns: ReturnType<typeof useColumns>
}

/** The choice of the columns of a list. It is kept in the browser. */
export function ColumnsMenu({ scope, columns: { chosen, isDefault, toggle, reset } }: Props) {
  const intl = useIntl()
  const label = intl.formatMessage(messages.columns)
  return (
    <PopoverTrigger
      label={label}
      opener={(opener) => (
        <Button look="plain" icon="settings" {...opener}>
          {label}
        </Button>
      )}
    >
      {() => (
        <div className="columns-menu">
          {columnsOf(scope).map((id) => (
            <FilterSwitch key={id} isOn={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
              {intl.formatMessage(columnNames[id])}
            </FilterSwitch>
          ))}
          {!isDefault && (
            <Button look="quiet" onPress={reset}>
              {intl.formatMessage(messages.defaultColumns)}
            </Button>
          )}
        </div>
      )}
    </PopoverTrigger>
  )
}
