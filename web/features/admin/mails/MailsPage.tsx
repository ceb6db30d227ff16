import { useState } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { adminPageNames } from "#web/features/admin/destinations.ts"
import type { SentQuery } from "#contract/endpoint.ts"
import {
  discardMail,
  listMails,
  MailState,
  type QueuedMailView,
  retryMail,
  sendTestMail,
} from "#contract/people/mails.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { Pager } from "#web/features/admin/Pager.tsx"
import { Polled } from "#web/features/admin/Polled.tsx"
import { StateMark, type Tone } from "#web/features/admin/StateMark.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { QuestionDialog } from "#web/forms/CommandDialog.tsx"
import { useCommandsWithToast, useCommandWithToast } from "#web/forms/useCommandWithToast.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Page } from "#web/page/Page.tsx"
import { EmptyState, Skeleton } from "#web/page/States.tsx"
import { Button } from "#ui/Button.tsx"
import { SelectField } from "#ui/Field.tsx"
import { FilterRow } from "#ui/FilterRow.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"
import { useAddressParams } from "#ui/useAddressParams.ts"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { mailKindNames, mailsMessages as messages, mailStateNames, reasonMessages } from "./messages.ts"

const any = "any"
const states = MailState.literals
const pollMs = 10_000

const toneOf: Record<MailState, Tone> = { queued: "caution", sent: "good", failed: "bad", erased: "caution" }

/** The mails that wait, were sent or were given up, with what an operator can do about them. */
export default function MailsPage() {
  const intl = useIntl()
  const say = intl.formatMessage
  const figures = useFigures()
  const [params, write] = useAddressParams()
  const state = states.find((known) => known === params.get("state"))
  const page = Math.max(1, Math.min(99_999, Math.trunc(Number(params.get("page"))) || 1))
  const mails = useQuery(listMails, { query: queryOf(state, page) })
  const [discarding, setDiscarding] = useState<QueuedMailView>()
  const sendTest = useCommandWithToast(sendTestMail, {}, messages.testSent, { onDone: mails.retry })
  const retry = useCommandsWithToast(retryMail, messages.retrying, { onDone: mails.retry })
  return (
    <Page
      title={say(adminPageNames.mails)}
      below={<FormattedMessage {...messages.below} />}
      tools={<Button onPress={sendTest} message={messages.test} />}
    >
      <FilterRow label={say(labelWords.filters)} isBare>
        <SelectField<MailState | typeof any>
          name="state"
          label={say(labelWords.status)}
          value={state ?? any}
          onChange={(chosen) => write({ state: chosen === any ? "" : chosen, page: "" })}
          options={[
            { value: any, label: say(messages.anyState) },
            ...states.map((value) => ({
              value,
              label: mails.answer
                ? `${say(mailStateNames[value])} (${figures.count(mails.answer.counts[value])})`
                : say(mailStateNames[value]),
            })),
          ]}
        />
      </FilterRow>
      <Polled query={mails} every={pollMs} skeleton={<Skeleton lines={10} />}>
        {(answer) =>
          answer.mails.length === 0 ? (
            <EmptyState title={say(messages.empty)} text={say(messages.emptyText)} />
          ) : (
            <div className="stack">
              {answer.returnedAddresses > 0 && (
                <div className="note" role="status">
                  <Say message={messages.returnedAddresses} values={{ count: answer.returnedAddresses }} />
                </div>
              )}
              <MailsTable
                mails={answer.mails}
                onRetry={({ mailId }) => retry({ params: { mailId } })()}
                onDiscard={setDiscarding}
              />
              <Pager
                page={page}
                pages={Math.max(1, Math.ceil(answer.total / answer.pageSize))}
                onTurn={(to) => write({ page: to === 1 ? "" : String(to) })}
              />
            </div>
          )
        }
      </Polled>
      {discarding && <DiscardDialog mail={discarding} onDone={mails.retry} onClose={() => setDiscarding(undefined)} />}
    </Page>
  )
}

const queryOf = (state: MailState | undefined, page: number): SentQuery<typeof listMails> => ({
  ...(state && { state }),
  ...(page > 1 && { page: String(page) }),
})

interface TableProps {
  readonly mails: ReadonlyArray<QueuedMailView>
  readonly onRetry: (mail: QueuedMailView) => void
  readonly onDiscard: (mail: QueuedMailView) => void
}

function MailsTable({ mails, onRetry, onDiscard }: TableProps) {
  const intl = useIntl()
  const say = intl.formatMessage
  const figures = useFigures()
  return (
    <FigureTable
      label={say(adminPageNames.mails)}
      rows={mails}
      keyOf={({ mailId }) => mailId}
      columns={[
        { id: "kind", header: say(messages.kind), isRowHeader: true, cell: ({ kind }) => say(kindName(kind)) },
        { id: "queued", header: say(messages.queued), cell: ({ queuedAt }) => figures.moment(queuedAt) },
        { id: "state", header: say(labelWords.status), cell: (mail) => <MailStatus mail={mail} /> },
        {
          id: "account",
          header: say(messages.account),
          cell: ({ userId }) =>
            userId === null ? (
              <Say as="span" className="soft" message={messages.none} />
            ) : (
              <a href={`/admin/users?search=${userId}`}>
                <FormattedMessage {...messages.showAccount} />
              </a>
            ),
        },
        {
          id: "actions",
          header: say(commonWords.more),
          kind: "action",
          cell: (mail) =>
            mail.state === "queued" && (
              <ActionMenu
                label={say(commonWords.more)}
                actions={[
                  { id: "retry", label: say(messages.retry), run: () => onRetry(mail) },
                  { id: "discard", label: say(messages.discard), look: "danger", run: () => onDiscard(mail) },
                ]}
              />
            ),
        },
      ]}
    />
  )
}

const kindName = (kind: QueuedMailView["kind"]) => (kind === null ? messages.unknownKind : mailKindNames[kind])

/** The state of a mail, why its last attempt failed, and when the next one starts. */
function MailStatus({ mail }: { readonly mail: QueuedMailView }) {
  const figures = useFigures()
  const { state, sentAt, reason, returned, retries, nextAttemptAt } = mail
  return (
    <>
      <StateMark tone={toneOf[state]}>
        <FormattedMessage {...mailStateNames[state]} />
      </StateMark>
      {sentAt !== null && <span className="table-sub">{figures.moment(sentAt)}</span>}
      {reason !== null && (
        <Say as="span" className="table-sub" message={reasonMessages[familyOf(reason)]} values={{ code: reason }} />
      )}
      {returned !== null && (
        <Say
          as="span"
          className="table-sub"
          message={returned.how === "hard" ? messages.returnedHard : messages.returnedSoft}
          values={{ status: returned.status }}
        />
      )}
      {state === "queued" && (
        <span className="table-sub">
          {nextAttemptAt === null ? (
            <FormattedMessage {...messages.underWay} />
          ) : (
            <FormattedMessage {...messages.nextAttempt} values={{ at: figures.moment(nextAttemptAt) }} />
          )}
          {retries > 0 && (
            <>
              {" · "}
              <FormattedMessage {...messages.retries} values={{ count: retries }} />
            </>
          )}
        </span>
      )}
    </>
  )
}

/** What a stored reason means to an operator. Codes are those of SMTP, of the system and of the mail library. */
function familyOf(reason: string): keyof typeof reasonMessages {
  if (reason === "expired" || reason === "discarded") return reason
  if (reason === "EAUTH" || reason === "535" || reason === "530") return "login"
  if (reason === "ETLS" || /^(?:ERR_TLS|CERT_|SELF_SIGNED|UNABLE_TO_)/.test(reason)) return "encryption"
  if (/^4\d\d$/.test(reason)) return "later"
  if (/^5\d\d$/.test(reason)) return "refused"
  return /^(?:ECONN|ETIMEDOUT|EDNS|ESOCKET|ENOTFOUND|EAI_|EHOST|ENET)/.test(reason) ? "unreachable" : "other"
}

interface DialogProps {
  readonly mail: QueuedMailView
  readonly onDone: () => void
  readonly onClose: () => void
}

function DiscardDialog({ mail, onDone, onClose }: DialogProps) {
  const intl = useIntl()
  return (
    <QuestionDialog
      title={intl.formatMessage(messages.discardTitle)}
      submitLabel={intl.formatMessage(messages.discard)}
      endpoint={discardMail}
      request={{ params: { mailId: mail.mailId } }}
      done={intl.formatMessage(messages.discarded)}
      onDone={() => {
        onDone()
        onClose()
      }}
      onClose={onClose}
    >
      <Say message={messages.discardText} values={{ kind: intl.formatMessage(kindName(mail.kind)) }} />
    </QuestionDialog>
  )
}
