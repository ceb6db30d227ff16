import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { acceptMailsAgain, chooseMails, type MailChoices, readMailChoices } from "#contract/people/mailChoices.ts"
import { listPriceAlerts } from "#contract/people/priceAlerts.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { PageForm } from "#web/forms/PageForm.tsx"
import { SwitchField } from "#web/forms/SwitchField.tsx"
import { useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { useDraft, useSubmission } from "#web/forms/useSubmission.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { AppLink } from "#ui/AppLink.tsx"
import { Button } from "#ui/Button.tsx"
import { Icon } from "#ui/Icon.tsx"
import { Say } from "#ui/Say.tsx"
import { showToast } from "#ui/windows/Toasts.tsx"
import { PriceAlerts } from "./PriceAlerts.tsx"
import { mailsSectionMessages as messages } from "./messages.ts"

/** Which mails the user gets, and the price alerts that they have set for holdings of the household. */
export function MailsSection() {
  const intl = useIntl()
  const choices = useQuery(readMailChoices, {})
  const alerts = useQuery(listPriceAlerts, {})
  return (
    <div className="settings-parts">
      <Section title={intl.formatMessage(messages.chosen)} note={intl.formatMessage(messages.chosenNote)}>
        <Answered query={choices} skeleton={<Skeleton lines={4} />}>
          {(answer) => (
            <div className="stack">
              <Returned choices={answer} onResumed={choices.retry} />
              {/* Setting an alert switches its mails on, so the form begins again with what is stored. */}
              <ChoicesForm
                key={`${answer.topics.weeklySummary} ${answer.topics.priceAlerts}`}
                choices={answer}
                onSaved={choices.retry}
              />
            </div>
          )}
        </Answered>
      </Section>
      <Section title={intl.formatMessage(messages.always)}>
        <Say className="soft" message={messages.alwaysText} />
      </Section>
      <PriceAlerts
        query={alerts}
        isOff={choices.answer?.topics.priceAlerts === false}
        onChanged={() => {
          alerts.retry()
          choices.retry()
        }}
      />
    </div>
  )
}

interface FormProps {
  readonly choices: MailChoices
  readonly onSaved: () => void
}

function ChoicesForm({ choices, onSaved }: FormProps) {
  const intl = useIntl()
  const { draft, change } = useDraft(() => choices.topics)
  const submission = useSubmission(
    chooseMails,
    () => Result.succeed({ body: draft }),
    () => {
      showToast(intl.formatMessage(messages.saved))
      onSaved()
    },
  )
  return (
    <PageForm submission={submission} submitLabel={intl.formatMessage(commonWords.save)} className="settings-form">
      <SwitchField
        name="weeklySummary"
        label={intl.formatMessage(messages.weeklySummary)}
        description={intl.formatMessage(messages.weeklySummaryHint)}
        isOn={draft.weeklySummary}
        onChange={change("weeklySummary")}
      />
      <SwitchField
        name="priceAlerts"
        label={intl.formatMessage(messages.priceAlerts)}
        description={intl.formatMessage(messages.priceAlertsHint)}
        isOn={draft.priceAlerts}
        onChange={change("priceAlerts")}
      />
    </PageForm>
  )
}

/** While mails to the address come back: what the mail server reported, and the two ways on. */
function Returned({ choices: { returned }, onResumed }: { choices: MailChoices; onResumed: () => void }) {
  const intl = useIntl()
  const session = useSession()
  const { replace } = useClient()
  const { moment } = useFigures()
  const resume = useCommandWithToast(acceptMailsAgain, {}, messages.resumed, {
    onDone: () => {
      const { mailsReturn: _, ...rest } = session
      replace(rest)
      onResumed()
    },
  })
  if (returned === null) return null
  return (
    <div className="note" role="status">
      <Icon name="caution" />
      <div className="stack">
        <Say
          message={messages.returned}
          values={{
            email: session.email,
            since: moment(returned.since),
            status: returned.status ?? intl.formatMessage(messages.unknownStatus),
          }}
        />
        <div className="settings-buttons">
          <AppLink to="/app/settings" more={{ section: "profile" }} className="button button-primary">
            <FormattedMessage {...messages.changeAddress} />
          </AppLink>
          <Button onPress={resume} message={messages.again} />
        </div>
      </div>
    </div>
  )
}
