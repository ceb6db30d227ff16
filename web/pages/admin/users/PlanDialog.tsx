import { Result } from "effect"
import { useIntl } from "react-intl"
import { grantPlan, type PersonView } from "../../../../server/contract/admin.ts"
import { PaidPlan } from "../../../../server/contract/vocabulary.ts"
import { useSession } from "../../../api/session.tsx"
import { useInterfaceState } from "../../../app/interfaceState.ts"
import { useFigures } from "../../../format/useFigures.ts"
import { useDraft, useSubmission } from "../../../forms/useSubmission.ts"
import { FormDialog } from "../../../ui/Dialog.tsx"
import { DayField, SelectField } from "../../../ui/Field.tsx"
import { describeHousehold } from "./describe.ts"
import { planNames } from "../../settings/subscription/messages.ts"
import { usersMessages as messages } from "./messages.ts"

interface Draft {
  readonly householdId: string
  readonly plan: PaidPlan
  readonly until: string
}

/** Gives a household of somebody a plan until a day. */
export function PlanDialog({ person, onClose }: { readonly person: PersonView; readonly onClose: () => void }) {
  const intl = useIntl()
  const figures = useFigures()
  const { today } = useSession()
  const say = useInterfaceState((state) => state.say)
  const [first] = person.households
  const { draft, change } = useDraft((): Draft => ({
    householdId: first?.householdId ?? "",
    plan: PaidPlan.literals.find((plan) => plan === first?.entitlement.plan) ?? "premium",
    until: "",
  }))
  const { householdId, plan, until } = draft
  const form = useSubmission(
    grantPlan,
    () => {
      if (until === "") return Result.fail({ until: "missing" })
      return Result.succeed({ params: { householdId }, body: { plan, until } })
    },
    () => {
      const name = intl.formatMessage(planNames[plan])
      say({ text: intl.formatMessage(messages.planGranted, { plan: name, day: figures.day(until) }) })
      onClose()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.grantPlan)}
      about={person.email}
      submitLabel={intl.formatMessage(messages.grantPlan)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {person.households.length > 1 && (
        <SelectField
          name="householdId"
          label={intl.formatMessage(messages.whichHousehold)}
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
        label={intl.formatMessage(messages.plan)}
        value={plan}
        onChange={change("plan")}
        isRequired
        options={PaidPlan.literals.map((value) => ({ value, label: intl.formatMessage(planNames[value]) }))}
      />
      <DayField
        name="until"
        label={intl.formatMessage(messages.until)}
        value={until}
        onChange={change("until")}
        min={today}
        isRequired
      />
    </FormDialog>
  )
}
