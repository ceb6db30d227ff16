import { Result } from "effect"
import { useMemo, useState } from "react"
import { useIntl } from "react-intl"
import { labelWords } from "#web/i18n/labelWords.ts"
import { changeEmail, changeProfile } from "#contract/people/account.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { SignOutButton } from "#web/page/SignOutButton.tsx"
import { TextDialog } from "#web/forms/CommandDialog.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { PageForm } from "#web/forms/PageForm.tsx"
import { useCommandsWithToast, useToast } from "#web/forms/useCommandWithToast.ts"
import { useDraft, useSubmission } from "#web/forms/useSubmission.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { FieldRow } from "#ui/windows/Dialog.tsx"
import { SelectField, TextField } from "#ui/Field.tsx"
import { Section } from "#web/page/Page.tsx"
import { countriesIn } from "./countries.ts"
import { profileMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** The name of the user, and the address they sign in with. */
export function ProfileSection() {
  return (
    <div className="settings-parts">
      <Person />
      <Address />
    </div>
  )
}

/** The option for no country: each option of the list must have a key. */
const noCountry = "-"

function Person() {
  const intl = useIntl()
  const session = useSession()
  const { replace } = useClient()
  const showToast = useToast()
  const { profile } = session
  const { draft, change, setDraft } = useDraft(() => draftOfProfile(profile))
  const changeBack = useCommandsWithToast(changeProfile, formMessages.revisedBack, {
    onDone: (former) => {
      replace({ ...session, profile: former })
      setDraft(draftOfProfile(former))
    },
  })
  const countries = useMemo(() => countriesIn(intl.locale), [intl.locale])
  const submission = useSubmission(
    changeProfile,
    () => Result.succeed({ body: sentProfile(draft) }),
    (changed) => {
      replace({ ...session, profile: changed })
      showToast(intl.formatMessage(messages.saved), changeBack({ body: sentProfile(draftOfProfile(profile)) }))
    },
  )
  return (
    <Section title={intl.formatMessage(messages.person)} note={intl.formatMessage(messages.personNote)}>
      <PageForm submission={submission} submitLabel={intl.formatMessage(commonWords.save)} className="settings-form">
        <FieldRow>
          <TextField
            name="firstName"
            label={intl.formatMessage(messages.firstName)}
            autoComplete="given-name"
            value={draft.firstName}
            onChange={change("firstName")}
          />
          <TextField
            name="lastName"
            label={intl.formatMessage(messages.lastName)}
            autoComplete="family-name"
            value={draft.lastName}
            onChange={change("lastName")}
          />
        </FieldRow>
        <SelectField
          name="country"
          label={intl.formatMessage(messages.country)}
          options={[
            { value: noCountry, label: intl.formatMessage(messages.noCountry) },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={draft.country}
          onChange={change("country")}
        />
      </PageForm>
    </Section>
  )
}

type Profile = AnswerOf<typeof changeProfile>

const draftOfProfile = ({ firstName, lastName, country }: Profile) => ({
  firstName: firstName ?? "",
  lastName: lastName ?? "",
  country: country ?? noCountry,
})

const sentProfile = ({ firstName, lastName, country }: ReturnType<typeof draftOfProfile>) => ({
  firstName: statedOrNull(firstName),
  lastName: statedOrNull(lastName),
  country: country === noCountry ? null : country,
})

const statedOrNull = (typed: string): string | null => (typed.trim() === "" ? null : typed.trim())

function Address() {
  const intl = useIntl()
  const { email } = useSession()
  const [isChanging, setChanging] = useState(false)
  const [asked, setAsked] = useState<string>()
  return (
    <Section title={intl.formatMessage(labelWords.emailAddress)}>
      <Say message={messages.signedInAs} values={{ email }} />
      <div role="status">
        {asked !== undefined && (
          <Say className="note" message={messages.linkSent} values={{ email: asked, old: email }} />
        )}
      </div>
      <div className="settings-buttons">
        <Button onPress={() => setChanging(true)} message={messages.changeEmail} />
        <SignOutButton look="plain" />
      </div>
      {isChanging && <ChangeEmailDialog onAsked={setAsked} onClose={() => setChanging(false)} />}
    </Section>
  )
}

interface Props {
  /** Called after a link was sent to this address. */
  readonly onAsked: (email: string) => void
  readonly onClose: () => void
}

/** Requests a new email address. It changes only after the user follows the link that is sent to it. */
function ChangeEmailDialog({ onAsked, onClose }: Props) {
  const intl = useIntl()
  const { email: old } = useSession()
  return (
    <TextDialog
      title={intl.formatMessage(messages.changeEmail)}
      about={old}
      submitLabel={intl.formatMessage(labelWords.sendLink)}
      endpoint={changeEmail}
      field={{ name: "email", type: "email", autoComplete: "email", label: intl.formatMessage(messages.newEmail) }}
      requestOf={(email) => ({ body: { email } })}
      onDone={(_, email) => {
        onAsked(email)
        onClose()
      }}
      onClose={onClose}
    >
      <Say className="soft" message={messages.changeEmailText} />
    </TextDialog>
  )
}
