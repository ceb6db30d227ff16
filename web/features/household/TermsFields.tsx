import { Result } from "effect"
import { use } from "react"
import { Checkbox, CheckboxGroup } from "react-aria-components"
import { useIntl } from "react-intl"
import type { SentBody } from "#contract/endpoint.ts"
import type { changeMember, MemberTerms } from "#contract/people/household.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { HouseholdRole, limitableRoles } from "#contract/vocabulary.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { roleMeanings, roleNames } from "#web/i18n/words.ts"
import { DayField } from "#ui/DayField.tsx"
import { ChoiceField, FieldErrorsContext, FieldLabel, FieldNotes } from "#ui/Field.tsx"
import { useNoted } from "#ui/formChanges.ts"
import { Icon } from "#ui/Icon.tsx"
import { householdMessages as messages } from "./messages.ts"
import "#web/forms/SwitchField.css"

interface Props {
  readonly draft: TermsDraft
  readonly onChange: (changed: Partial<TermsDraft>) => void
}

/** The fields for the role of a member and, if the role can be limited, for its end and portfolios. */
export function TermsFields({ draft, onChange }: Props) {
  const intl = useIntl()
  const { today } = useSession()
  const needsDay = needsEnd(draft.role)
  return (
    <>
      <ChoiceField<HouseholdRole>
        name="role"
        label={intl.formatMessage(messages.role)}
        layout="column"
        options={HouseholdRole.literals.map((value) => ({
          value,
          label: intl.formatMessage(roleNames[value]),
          note: intl.formatMessage(roleMeanings[value]),
        }))}
        value={draft.role}
        onChange={(role) => onChange({ role })}
        isRequired
      />
      {isLimitable(draft.role) && (
        <>
          <DayField
            name="until"
            label={intl.formatMessage(messages.lastDay)}
            description={intl.formatMessage(needsDay ? messages.lastDayNeeded : messages.lastDayHint)}
            min={today}
            value={draft.until}
            onChange={(until) => onChange({ until })}
            isRequired={needsDay}
          />
          <ChoiceField<TermsDraft["scope"]>
            name="scope"
            label={intl.formatMessage(messages.portfolios)}
            options={(["everything", "chosen"] as const).map((value) => ({
              value,
              label: intl.formatMessage(messages[value]),
            }))}
            value={draft.scope}
            onChange={(scope) => onChange({ scope })}
            isRequired
          />
          {draft.scope === "chosen" && (
            <PortfolioChoice value={draft.portfolios} onChange={(portfolios) => onChange({ portfolios })} />
          )}
        </>
      )}
    </>
  )
}

interface ChoiceProps {
  readonly value: ReadonlyArray<string>
  readonly onChange: (portfolios: ReadonlyArray<string>) => void
}

/** A choice of several portfolios of the household. */
function PortfolioChoice({ value, onChange }: ChoiceProps) {
  const intl = useIntl()
  const error = use(FieldErrorsContext)["portfolios"]
  const change = useNoted(value, onChange)
  const { answer } = useQuery(listPortfolios, {})
  const active = (answer?.portfolios ?? []).filter(({ status }) => status === "active")
  return (
    <CheckboxGroup
      name="portfolios"
      className="field"
      value={[...value]}
      onChange={change}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <FieldLabel isRequired>{intl.formatMessage(messages.chosen)}</FieldLabel>
      <div className="choice choice-column">
        {active.map(({ portfolioId, title }) => (
          <Checkbox key={portfolioId} value={portfolioId} className="switch">
            {({ isSelected }) => (
              <>
                <span className="switch-mark" aria-hidden="true">
                  {isSelected && <Icon name="check" size={14} />}
                </span>
                {title}
              </>
            )}
          </Checkbox>
        ))}
      </div>
      <FieldNotes {...(error === undefined ? {} : { error })} />
    </CheckboxGroup>
  )
}

/** The terms of a member, as typed and chosen. */
interface TermsDraft {
  readonly role: HouseholdRole
  /** Empty: without end. */
  readonly until: string
  readonly scope: "everything" | "chosen"
  readonly portfolios: ReadonlyArray<string>
}

/** Starts with `viewer`, so that a role with more rights is always a deliberate choice. */
export const blankTerms: TermsDraft = { role: "viewer", until: "", scope: "everything", portfolios: [] }

export const draftOfTerms = ({ role, until, portfolios }: MemberTerms): TermsDraft => ({
  role,
  until: until ?? "",
  scope: portfolios === null ? "everything" : "chosen",
  portfolios: portfolios ?? [],
})

const isLimitable = (role: HouseholdRole): boolean => limitableRoles.includes(role)
const needsEnd = (role: HouseholdRole): boolean => role === "auditor"

/** The terms to send, or the fields that are missing. The roles that cannot be limited have no end and no scope. */
export function sentTerms({
  role,
  until,
  scope,
  portfolios,
}: TermsDraft): Result.Result<SentBody<typeof changeMember>, FieldReasons> {
  if (!isLimitable(role)) return Result.succeed({ role, until: null, portfolios: null })
  const missing = {
    ...(needsEnd(role) && until === "" ? { until: "missing" } : {}),
    ...(scope === "chosen" && portfolios.length === 0 ? { portfolios: "missing" } : {}),
  }
  if (Object.keys(missing).length > 0) return Result.fail(missing)
  return Result.succeed({
    role,
    until: until === "" ? null : until,
    portfolios: scope === "everything" ? null : portfolios,
  })
}
