import { FormattedMessage, useIntl } from "react-intl"
import { AccountAction } from "../../../../server/contract/admin.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { Button } from "../../../ui/Button.tsx"
import { FilterSwitch } from "../../../ui/FilterSwitch.tsx"
import { actionNames } from "./actionMessages.ts"
import { usersMessages as messages } from "./messages.ts"

interface Props {
  readonly count: number
  readonly isWholePage: boolean
  readonly onSelectPage: (isOn: boolean) => void
  readonly onDeselect: () => void
  readonly onAct: (action: AccountAction) => void
}

/** The most that the server does at once. */
const mostAtOnce = 200

/** How many are selected, and what can be done with all of them. */
export function SelectionBar({ count, isWholePage, onSelectPage, onDeselect, onAct }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const isTooMany = count > mostAtOnce
  return (
    <div className="selection-bar">
      <FilterSwitch isOn={isWholePage} onChange={onSelectPage}>
        <FormattedMessage {...messages.selectPage} />
      </FilterSwitch>
      <span role="status" className="soft fine">
        <FormattedMessage {...messages.selected} values={{ total: count, count: figures.count(count) }} />
        {isTooMany && (
          <>
            {" "}
            <FormattedMessage {...messages.tooMany} values={{ most: figures.count(mostAtOnce) }} />
          </>
        )}
      </span>
      {count > 0 && (
        <span className="selection-actions">
          {AccountAction.literals.map((action) => (
            <Button key={action} isDisabled={isTooMany} onPress={() => onAct(action)}>
              {intl.formatMessage(actionNames[action])}
            </Button>
          ))}
          <Button look="quiet" onPress={onDeselect}>
            <FormattedMessage {...messages.deselect} />
          </Button>
        </span>
      )}
    </div>
  )
}
