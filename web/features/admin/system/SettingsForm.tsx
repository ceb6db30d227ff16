import { Result } from "effect"
import { useId } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { changeSystem, type SystemSettings } from "#contract/people/admin.ts"
import { useClient } from "#web/client/useClient.ts"
import { formMessages } from "#web/forms/messages.ts"
import { PageForm } from "#web/forms/PageForm.tsx"
import { SwitchField } from "#web/forms/SwitchField.tsx"
import { useCommandWithToast, useToast } from "#web/forms/useCommandWithToast.ts"
import { useDraft, useSubmission } from "#web/forms/useSubmission.ts"
import { commonWords } from "#web/i18n/words.ts"
import { TextArea } from "#ui/Field.tsx"
import { maintenanceMessages } from "#web/features/installation/maintenanceMessages.ts"
import { systemMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/** Switches maintenance on and off, and sets whether new users may sign up and visitors look at an example. */
export function SettingsForm({ settings }: { readonly settings: SystemSettings }) {
  const intl = useIntl()
  const { askForInstallation } = useClient()
  const showToast = useToast()
  const { draft, change, setDraft } = useDraft(() => draftOf(settings))
  const { maintenance, signUpOpen, examplesOpen } = draft
  const message = draft.maintenanceMessage.trim()
  const changeBack = useCommandWithToast(changeSystem, { body: settings }, formMessages.revisedBack, {
    onDone: () => {
      void askForInstallation()
      setDraft(draftOf(settings))
    },
  })
  const submission = useSubmission(
    changeSystem,
    () => {
      const maintenanceMessage = message === "" ? null : message
      return Result.succeed({ body: { maintenance, signUpOpen, examplesOpen, maintenanceMessage } })
    },
    () => {
      // Updates the whole client, not only this page.
      void askForInstallation()
      showToast(intl.formatMessage(messages.saved), changeBack)
    },
  )
  return (
    <PageForm submission={submission} submitLabel={intl.formatMessage(commonWords.save)} className="system-form">
      <SwitchField
        name="maintenance"
        label={intl.formatMessage(messages.maintenance)}
        description={intl.formatMessage(messages.maintenanceHint)}
        isOn={maintenance}
        onChange={change("maintenance")}
      />
      <TextArea
        name="maintenanceMessage"
        label={intl.formatMessage(messages.message)}
        description={intl.formatMessage(messages.messageHint)}
        value={draft.maintenanceMessage}
        onChange={change("maintenanceMessage")}
      />
      <Preview message={message} />
      <SwitchField
        name="signUpOpen"
        label={intl.formatMessage(messages.signUp)}
        description={intl.formatMessage(messages.signUpHint)}
        isOn={signUpOpen}
        onChange={change("signUpOpen")}
      />
      <SwitchField
        name="examplesOpen"
        label={intl.formatMessage(messages.examples)}
        description={intl.formatMessage(messages.examplesHint)}
        isOn={examplesOpen}
        onChange={change("examplesOpen")}
      />
    </PageForm>
  )
}

const draftOf = (settings: SystemSettings) => ({ ...settings, maintenanceMessage: settings.maintenanceMessage ?? "" })

/** The maintenance page that all other users will see. */
function Preview({ message }: { readonly message: string }) {
  const label = useId()
  return (
    <figure className="maintenance-preview" aria-labelledby={label}>
      <Say as="figcaption" id={label} message={messages.preview} />
      <div className="maintenance-preview-page">
        <Say className="maintenance-preview-title" message={maintenanceMessages.title} />
        <p className="maintenance-preview-text">{message || <FormattedMessage {...maintenanceMessages.text} />}</p>
      </div>
    </figure>
  )
}
