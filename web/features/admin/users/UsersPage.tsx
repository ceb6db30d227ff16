import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import { AccountAction, listPeople, type PersonView } from "#contract/people/admin.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { FilterSwitch } from "#ui/FilterSwitch.tsx"
import { Icon } from "#ui/Icon.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Page } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import { Pager } from "#web/features/admin/Pager.tsx"
import { ActDialog, type Done, forbiddenOf, PlanDialog, RoleDialog, summaryOf } from "./UserDialogs.tsx"
import { actionNames, outcomeMessages } from "./actionMessages.ts"
import { usersMessages as messages } from "./messages.ts"
import { queryOf, UsersFilterFields, useUsersFilters } from "./UsersFilterFields.tsx"
import { UsersTable } from "./UsersTable.tsx"
import "./Users.css"
import { Say } from "#ui/Say.tsx"

/** The dialog that is open, and the users it is about. */
type Open =
  | { readonly kind: "act"; readonly action: AccountAction; readonly emails: ReadonlyMap<string, string> }
  | { readonly kind: "role" | "plan"; readonly person: PersonView }

/** All users, and the actions on one or on many. */
export default function UsersPage() {
  const intl = useIntl()
  const figures = useFigures()
  const { filters, page, change, turnTo } = useUsersFilters()
  const users = useQuery(listPeople, { query: queryOf(filters, page) })
  // Email addresses by user id. The selection is kept across pages.
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map())
  const [open, setOpen] = useState<Open>()
  const [done, setDone] = useState<Done>()
  const close = () => setOpen(undefined)
  const select = (people: ReadonlyArray<PersonView>, isOn: boolean) =>
    setSelected((now) => {
      const next = new Map(now)
      for (const { userId, email } of people) {
        if (isOn) next.set(userId, email)
        else next.delete(userId)
      }
      return next
    })
  const total = users.answer?.total
  return (
    <Page
      title={intl.formatMessage(adminPageNames.users)}
      below={
        total !== undefined && <FormattedMessage {...messages.below} values={{ total, count: figures.count(total) }} />
      }
    >
      <UsersFilterFields filters={filters} onChange={change} />
      <div role="status" className="outcome">
        {done && <Outcome done={done} onClose={() => setDone(undefined)} />}
      </div>
      <Answered query={users} skeleton={<Skeleton lines={10} />}>
        {({ people, total, pageSize }) =>
          people.length === 0 ? (
            <EmptyState title={intl.formatMessage(messages.empty)} text={intl.formatMessage(messages.emptyText)} />
          ) : (
            <div className="stack">
              <SelectionBar
                count={selected.size}
                isWholePage={people.every(({ userId }) => selected.has(userId))}
                onSelectPage={(isOn) => select(people, isOn)}
                onDeselect={() => setSelected(new Map())}
                onAct={(action) => setOpen({ kind: "act", action, emails: selected })}
              />
              <UsersTable
                people={people}
                isSelected={({ userId }) => selected.has(userId)}
                onSelect={(person, isOn) => select([person], isOn)}
                onAct={(action, { userId, email }) =>
                  setOpen({ kind: "act", action, emails: new Map([[userId, email]]) })
                }
                onRole={(person) => setOpen({ kind: "role", person })}
                onPlan={(person) => setOpen({ kind: "plan", person })}
              />
              <Pager page={page} pages={Math.max(1, Math.ceil(total / pageSize))} onTurn={turnTo} />
            </div>
          )
        }
      </Answered>
      {open?.kind === "act" && (
        <ActDialog
          action={open.action}
          emails={open.emails}
          onClose={close}
          onDone={(what) => {
            setDone(what)
            if (open.emails === selected) setSelected(new Map())
          }}
        />
      )}
      {open?.kind === "role" && <RoleDialog person={open.person} onClose={close} />}
      {open?.kind === "plan" && <PlanDialog person={open.person} onClose={close} />}
    </Page>
  )
}

/** The outcomes of the last action, until the user closes them. */
function Outcome({ done, onClose }: { readonly done: Done; readonly onClose: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const forbidden = forbiddenOf(done)
  return (
    <div className={forbidden.length > 0 ? "note" : "note note-done"}>
      <Icon name={forbidden.length > 0 ? "caution" : "check"} />
      <p>
        {summaryOf(done, intl, figures)}
        {forbidden.length > 0 && (
          <Say
            as="span"
            className="table-sub"
            message={outcomeMessages.whoForbidden}
            values={{ people: intl.formatList(forbidden) }}
          />
        )}
      </p>
      <IconButton icon="close" label={intl.formatMessage(commonWords.close)} onPress={onClose} />
    </div>
  )
}

interface Props {
  readonly count: number
  readonly isWholePage: boolean
  readonly onSelectPage: (isOn: boolean) => void
  readonly onDeselect: () => void
  readonly onAct: (action: AccountAction) => void
}

/** The most accounts that the server takes at once. */
const mostAtOnce = 200

/** The number of selected users, and the actions on them. */
function SelectionBar({ count, isWholePage, onSelectPage, onDeselect, onAct }: Props) {
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
          <Button look="quiet" onPress={onDeselect} message={messages.deselect} />
        </span>
      )}
    </div>
  )
}
