import { Result } from "effect"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { createPortfolio, listPortfolios, recordStake, removePortfolio, removeStake } from "#contract/portfolios.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { showToast } from "#ui/windows/Toasts.tsx"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useSteps } from "#web/forms/useSteps.ts"
import { useSending } from "#web/forms/useSubmission.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { FieldRow } from "#ui/windows/Dialog.tsx"
import { DayField } from "#ui/DayField.tsx"
import { ChoiceField, DecimalField, TextField } from "#ui/Field.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { useKeptDraft } from "./draft.ts"
import { onboardingMessages as messages } from "./messages.ts"
import { blankOwners, type Constellation, type Owners, type OwnersDraft, ownersOf } from "./owners.ts"
import { Say } from "#ui/Say.tsx"

/** Creates the owners' portfolios and the stakes between them in one step. Existing portfolios are not changed. */
export function WhoOwnsWhat({ onDone }: { readonly onDone: () => void }) {
  const query = useQuery(listPortfolios, {})
  const intl = useIntl()
  return (
    <Answered query={query} skeleton={<Skeleton lines={6} />}>
      {({ portfolios }) => {
        const names = portfolios.filter(({ status }) => status === "active").map(({ title }) => title)
        return names.length === 0 ? (
          <OwnersForm onDone={onDone} />
        ) : (
          <div className="onboarding-form">
            <Say message={messages.there} values={{ names: intl.formatList(names) }} />
            <div className="onboarding-actions">
              <AppLink to="/app/begin/first" className="button button-primary" message={labelWords.continue} />
              <AppLink to="/app/portfolios" className="button button-quiet" message={messages.toPortfolios} />
            </div>
          </div>
        )
      }}
    </Answered>
  )
}

function OwnersForm({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl()
  const { draft, change, form, today } = useOwners(onDone)
  const { who } = draft
  return (
    <PageForm submission={form} submitLabel={intl.formatMessage(messages.create)} className="onboarding-form">
      <ChoiceField<Constellation>
        name="who"
        label={intl.formatMessage(messages.who)}
        layout="column"
        options={[
          { value: "one", label: intl.formatMessage(messages.one) },
          { value: "couple", label: intl.formatMessage(messages.couple) },
          {
            value: "company",
            label: intl.formatMessage(messages.company),
            note: intl.formatMessage(messages.companyNote),
          },
        ]}
        value={who}
        onChange={change("who")}
      />
      <TextField
        name="first"
        label={intl.formatMessage(who === "one" ? messages.name : messages.firstName)}
        maxLength={200}
        value={draft.first}
        onChange={change("first")}
        isRequired
      />
      {who !== "one" && (
        <TextField
          name="second"
          label={intl.formatMessage(messages.secondName)}
          maxLength={200}
          value={draft.second}
          onChange={change("second")}
          isRequired={who === "couple"}
        />
      )}
      {who === "company" && <CompanyFields draft={draft} change={change} today={today} />}
    </PageForm>
  )
}

/** What is typed, and the submission that creates all at once. */
function useOwners(onDone: () => void) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const { today, profile, householdId } = useSession()
  const { draft, change, forget } = useKeptDraft("owners", householdId, (): OwnersDraft =>
    blankOwners([profile.firstName, profile.lastName].filter((part) => part !== null).join(" "), today),
  )
  const { run: create } = useCommand(createPortfolio)
  const { run: record } = useCommand(recordStake)
  const { send } = useSteps()
  const undo = useUndo()
  const form = useSending({
    request: () => ownersOf(draft, numberFormat),
    send: async (owners) =>
      Result.map(
        await send([
          ...owners.portfolios.map(({ portfolioId, title }) => ({
            id: `${portfolioId} ${title}`,
            run: () => create({ params: { portfolioId }, body: { title } }),
          })),
          ...owners.stakes.map(({ stakeId, ...body }) => ({
            id: stakeId,
            run: () => record({ params: { stakeId }, body }),
          })),
        ]),
        () => owners,
      ),
    onDone: (owners) => {
      forget()
      showToast(intl.formatMessage(messages.created, { count: owners.portfolios.length }), {
        label: intl.formatMessage(commonWords.undo),
        run: () => void undo(owners),
      })
      onDone()
    },
  })
  return { draft, change, form, today }
}

type CompanyProps = Pick<ReturnType<typeof useOwners>, "draft" | "change" | "today">

function CompanyFields({ draft, change, today }: CompanyProps) {
  const intl = useIntl()
  return (
    <>
      <TextField
        name="company"
        label={intl.formatMessage(messages.companyName)}
        maxLength={200}
        value={draft.company}
        onChange={change("company")}
        isRequired
      />
      <FieldRow>
        <DecimalField
          name="firstStake"
          label={intl.formatMessage(messages.firstStake)}
          suffix="%"
          value={draft.firstStake}
          onChange={change("firstStake")}
          isRequired
        />
        <DecimalField
          name="secondStake"
          label={intl.formatMessage(messages.secondStake)}
          suffix="%"
          value={draft.secondStake}
          onChange={change("secondStake")}
          isDisabled={draft.second.trim() === ""}
        />
      </FieldRow>
      <DayField
        name="since"
        label={intl.formatMessage(messages.since)}
        description={intl.formatMessage(messages.sinceHint)}
        value={draft.since}
        onChange={change("since")}
        max={today}
        isRequired
      />
    </>
  )
}

/** Removes the created portfolios again; first the stakes, which refer to them. */
function useUndo() {
  const intl = useIntl()
  const { invalidateAnswers } = useClient()
  const { run: dropStake } = useCommand(removeStake)
  const { run: dropPortfolio } = useCommand(removePortfolio)
  return async ({ portfolios, stakes }: Owners) => {
    for (const { stakeId } of stakes) await dropStake({ params: { stakeId }, body: { reason: null } })
    for (const { portfolioId } of portfolios) await dropPortfolio({ params: { portfolioId }, body: { reason: null } })
    invalidateAnswers()
    showToast(intl.formatMessage(messages.undone))
  }
}
