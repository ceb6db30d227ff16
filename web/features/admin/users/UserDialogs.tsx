import { Result } from "effect"
import { useState } from "react"
import { type IntlShape, useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { type AccountAction, actOnPeople, assignRole, grantPlan, type PersonView } from "#contract/people/admin.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { PaidPlan } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { type Figures, useFigures } from "#web/format/useFigures.ts"
import { CommandDialog, QuestionDialog } from "#web/forms/CommandDialog.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { useDraft } from "#web/forms/useSubmission.ts"
import { DayField } from "#ui/DayField.tsx"
import { ChoiceField, SelectField } from "#ui/Field.tsx"
import { planNames } from "#web/i18n/planNames.ts"
import { actionNames, actionTexts, actionTitles, outcomeMessages as messages } from "./actionMessages.ts"
import { describeHousehold } from "./describe.ts"
import { roleNames, roleNotes, usersMessages } from "./messages.ts"

interface Props {
  readonly action: AccountAction
  /** The email addresses of the users concerned, by id. */
  readonly emails: ReadonlyMap<string, string>
  readonly onDone: (done: Done) => void
  readonly onClose: () => void
}

/** The most addresses that the dialog lists. */
const namedAtMost = 8

/** Asks for confirmation before an action on one or more accounts. */
export function ActDialog({ action, emails, onDone, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <QuestionDialog
      title={intl.formatMessage(actionTitles[action], { total: emails.size, count: figures.count(emails.size) })}
      look={action === "disable" || action === "signOut" ? "danger" : "primary"}
      endpoint={actOnPeople}
      request={{ body: { action, userIds: [...emails.keys()] } }}
      onDone={({ outcomes }) => {
        onDone({ action, outcomes, emails })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{intl.formatMessage(actionTexts[action])}</p>
      <ul className="named-people">
        {[...emails.values()].slice(0, namedAtMost).map((email) => (
          <li key={email}>{email}</li>
        ))}
        {emails.size > namedAtMost && <li aria-hidden="true">…</li>}
      </ul>
    </QuestionDialog>
  )
}

type Outcomes = AnswerOf<typeof actOnPeople>["outcomes"]

/** The outcomes of an action. */
export interface Done {
  readonly action: AccountAction
  readonly outcomes: Outcomes
  /** The email addresses of the users concerned, by id. */
  readonly emails: ReadonlyMap<string, string>
}

const order = ["done", "unchanged", "notFound", "forbidden"] as const

/** The outcomes in one line: "Disable: 3 done, 1 not allowed". */
export function summaryOf({ action, outcomes }: Done, intl: IntlShape, figures: Pick<Figures, "count">): string {
  const parts = order
    .map((outcome) => ({ outcome, count: outcomes.filter((one) => one.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => intl.formatMessage(messages[outcome], { count: figures.count(count) }))
  return intl.formatMessage(messages.summary, {
    action: intl.formatMessage(actionNames[action]),
    outcomes: intl.formatList(parts, { type: "unit" }),
  })
}

export const forbiddenOf = ({ outcomes, emails }: Done): ReadonlyArray<string> =>
  outcomes.filter(({ outcome }) => outcome === "forbidden").map(({ userId }) => emails.get(userId) ?? userId)

const roles = ["user", "admin", "superAdmin"] as const

/** Changes the role of a user in the installation. */
export function RoleDialog({ person, onClose }: { readonly person: PersonView; readonly onClose: () => void }) {
  const intl = useIntl()
  const [role, setRole] = useState(person.role)
  const roleBack = useCommandWithToast(
    assignRole,
    { params: { userId: person.userId }, body: { role: person.role } },
    formMessages.revisedBack,
  )
  return (
    <CommandDialog
      title={intl.formatMessage(usersMessages.changeRole)}
      about={person.email}
      endpoint={assignRole}
      request={() => Result.succeed({ params: { userId: person.userId }, body: { role } })}
      done={intl.formatMessage(usersMessages.roleChanged, { email: person.email })}
      undo={roleBack}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <ChoiceField<PersonView["role"]>
        name="role"
        label={intl.formatMessage(labelWords.role)}
        layout="column"
        value={role}
        onChange={setRole}
        autoFocus
        options={roles.map((value) => ({
          value,
          label: intl.formatMessage(roleNames[value]),
          note: intl.formatMessage(roleNotes[value]),
        }))}
      />
    </CommandDialog>
  )
}

interface Draft {
  readonly householdId: string
  readonly plan: PaidPlan
  readonly until: string
}

/** Grants a plan, until a day, to a household of a user. */
export function PlanDialog({ person, onClose }: { readonly person: PersonView; readonly onClose: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const { today } = useSession()
  const [first] = person.households
  const { draft, change } = useDraft((): Draft => ({
    householdId: first?.householdId ?? "",
    plan: PaidPlan.literals.find((plan) => plan === first?.entitlement.plan) ?? "premium",
    until: "",
  }))
  const { householdId, plan, until } = draft
  const name = intl.formatMessage(planNames[plan])
  return (
    <CommandDialog
      title={intl.formatMessage(usersMessages.grantPlan)}
      about={person.email}
      endpoint={grantPlan}
      request={() =>
        until === ""
          ? Result.fail({ until: "missing" })
          : Result.succeed({ params: { householdId }, body: { plan, until } })
      }
      done={until === "" ? "" : intl.formatMessage(usersMessages.planGranted, { plan: name, day: figures.day(until) })}
      onClose={onClose}
    >
      {person.households.length > 1 && (
        <SelectField
          name="householdId"
          label={intl.formatMessage(commonWords.household)}
          value={householdId}
          onChange={change("householdId")}
          isRequired
          options={person.households.map((household, index) => ({
            value: household.householdId,
            label: `${figures.count(index + 1)}. ${describeHousehold(household, intl, figures)}`,
          }))}
        />
      )}
      <SelectField<PaidPlan>
        name="plan"
        label={intl.formatMessage(usersMessages.plan)}
        value={plan}
        onChange={change("plan")}
        isRequired
        options={PaidPlan.literals.map((value) => ({ value, label: intl.formatMessage(planNames[value]) }))}
      />
      <DayField
        name="until"
        label={intl.formatMessage(labelWords.until)}
        value={until}
        onChange={change("until")}
        min={today}
        isRequired
      />
    </CommandDialog>
  )
}
