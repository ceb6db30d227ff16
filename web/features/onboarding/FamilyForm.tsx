import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { createPortfolio, recordStake, removePortfolio, removeStake } from "#contract/portfolios.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { Button } from "#ui/Button.tsx"
import { DayField } from "#ui/DayField.tsx"
import { DecimalField, TextField } from "#ui/Field.tsx"
import { IconButton } from "#ui/IconButton.tsx"
import { Say } from "#ui/Say.tsx"
import { showToast } from "#ui/windows/Toasts.tsx"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSteps } from "#web/forms/useSteps.ts"
import { useSending } from "#web/forms/useSubmission.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { useKeptDraft } from "./draft.ts"
import { onboardingMessages as messages } from "./messages.ts"
import {
  blankCompany,
  blankFamily,
  blankPerson,
  type CompanyDraft,
  type Family,
  type FamilyDraft,
  familyOf,
  nameOf,
  type PersonDraft,
  sinceOf,
  stakeOf,
  withStake,
} from "./owners.ts"

/** Creates the portfolios of a family and the stakes between them in one step. */
export function FamilyForm({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl()
  const { draft, changeOne, change, form, today, done } = useFamily(onDone)
  const { people, companies } = draft
  const made = [...people, ...companies].filter(({ id, name }) => done.has(stepOf(id, name.trim())))
  return (
    <PageForm submission={form} submitLabel={intl.formatMessage(messages.create)} className="onboarding-form">
      {people.map((person, index) => (
        <Line
          key={person.id}
          label={intl.formatMessage(messages.person, { number: String(index + 1) })}
          line={person}
          isRequired={index === 0 && companies.length === 0}
          onName={(name) => changeOne("people", { ...person, name })}
          onRemove={people.length > 1 && (() => change("people")(people.filter(({ id }) => id !== person.id)))}
        />
      ))}
      <Button icon="plus" onPress={() => change("people")([...people, blankPerson()])}>
        <FormattedMessage {...messages.addPerson} />
      </Button>
      {companies.map((company, index) => {
        const label = intl.formatMessage(messages.companyNumber, { number: String(index + 1) })
        return (
          <fieldset key={company.id} className="onboarding-company">
            <legend className="field-label">{company.name.trim() || label}</legend>
            <Line
              label={label}
              line={company}
              isRequired
              onName={(name) => changeOne("companies", { ...company, name })}
              onRemove={() => change("companies")(companies.filter(({ id }) => id !== company.id))}
            />
            <Stakes company={company} people={people} today={today} onChange={(now) => changeOne("companies", now)} />
          </fieldset>
        )
      })}
      <Button icon="plus" onPress={() => change("companies")([...companies, blankCompany(today)])}>
        <FormattedMessage {...messages.addCompany} />
      </Button>
      {made.length > 0 && (
        <Say
          className="note"
          role="status"
          message={messages.made}
          values={{ names: intl.formatList(made.map(({ name }) => name.trim())) }}
        />
      )}
    </PageForm>
  )
}

interface LineProps {
  readonly label: string
  readonly line: PersonDraft
  readonly isRequired: boolean
  readonly onName: (name: string) => void
  readonly onRemove: (() => void) | false
}

/** The name of an owner, with a button that removes the line. */
function Line({ label, line, isRequired, onName, onRemove }: LineProps) {
  const intl = useIntl()
  return (
    <div className="onboarding-line">
      <TextField name={nameOf(line)} {...{ label, isRequired }} maxLength={200} value={line.name} onChange={onName} />
      {onRemove && (
        <IconButton
          icon="close"
          label={intl.formatMessage(messages.removeLine, { name: line.name.trim() || label })}
          onPress={onRemove}
        />
      )}
    </div>
  )
}

interface StakesProps {
  readonly company: CompanyDraft
  readonly people: ReadonlyArray<PersonDraft>
  readonly today: string
  readonly onChange: (company: CompanyDraft) => void
}

/** What each person holds of a company, and since when. */
function Stakes({ company, people, today, onChange }: StakesProps) {
  const intl = useIntl()
  return (
    <>
      <Say className="soft" message={messages.companyNote} />
      {people.map((person, index) => (
        <DecimalField
          key={person.id}
          name={stakeOf(company, person)}
          label={intl.formatMessage(messages.stakeOf, {
            name: person.name.trim() || intl.formatMessage(messages.person, { number: String(index + 1) }),
          })}
          suffix="%"
          value={company.stakes[person.id]?.percent ?? ""}
          onChange={(percent) => onChange(withStake(company, person.id, percent))}
        />
      ))}
      <DayField
        name={sinceOf(company)}
        label={intl.formatMessage(messages.since)}
        description={intl.formatMessage(messages.sinceHint)}
        value={company.since}
        onChange={(since) => onChange({ ...company, since })}
        max={today}
      />
    </>
  )
}

const stepOf = (portfolioId: string, title: string): string => `${portfolioId} ${title}`

/** What is typed, and the submission that creates all. What was created before a refusal is not created again. */
function useFamily(onDone: () => void) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today, profile, householdId } = useSession()
  const { draft, change, forget } = useKeptDraft("family", householdId, (): FamilyDraft =>
    blankFamily([profile.firstName, profile.lastName].filter((part) => part !== null).join(" ")),
  )
  const { run: create } = useCommand(createPortfolio)
  const { run: record } = useCommand(recordStake)
  const { send, done } = useSteps()
  const undo = useUndo()
  const form = useSending({
    request: () => familyOf(draft, numberFormat),
    send: async (family) =>
      Result.map(
        await send([
          ...family.portfolios.map(({ portfolioId, title }) => ({
            id: stepOf(portfolioId, title),
            run: () => create({ params: { portfolioId }, body: { title } }),
          })),
          ...family.stakes.map(({ stakeId, ...body }) => ({
            id: stakeId,
            run: () => record({ params: { stakeId }, body }),
          })),
        ]),
        () => family,
      ),
    onDone: (family) => {
      forget()
      showToast(intl.formatMessage(messages.created, { count: family.portfolios.length }), {
        label: intl.formatMessage(commonWords.undo),
        run: () => void undo(family),
      })
      onDone()
    },
  })
  const changeOne = <Kind extends keyof FamilyDraft>(kind: Kind, line: FamilyDraft[Kind][number]) =>
    change(kind)(draft[kind].map((one) => (one.id === line.id ? line : one)) as unknown as FamilyDraft[Kind])
  return { draft, change, changeOne, form, today, done }
}

/** Removes the created portfolios again; first the stakes, which refer to them. */
function useUndo() {
  const intl = useIntl()
  const { invalidateAnswers } = useClient()
  const { run: dropStake } = useCommand(removeStake)
  const { run: dropPortfolio } = useCommand(removePortfolio)
  return async ({ portfolios, stakes }: Family) => {
    for (const { stakeId } of stakes) await dropStake({ params: { stakeId }, body: { reason: null } })
    for (const { portfolioId } of portfolios) await dropPortfolio({ params: { portfolioId }, body: { reason: null } })
    invalidateAnswers()
    showToast(intl.formatMessage(messages.undone))
  }
}
