import { Fragment, useEffect } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { readMailbox } from "#contract/people/operations.ts"
import { isNotFound } from "#web/client/exchange.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Page } from "#web/page/Page.tsx"
import { Answered, EmptyState, Skeleton } from "#web/page/States.tsx"
import NotFoundPage from "#web/page/NotFoundPage.tsx"
import { mailboxMessages as messages } from "./mailboxMessages.ts"
import "./MailboxPage.css"

const pauseMilliseconds = 3000

/** The mails of an installation that serves only its own machine and so sends none. Polls for new ones. */
export default function MailboxPage() {
  const intl = useIntl()
  const figures = useFigures()
  const mailbox = useQuery(readMailbox, {})
  const { retry } = mailbox
  const isThere = !isNotFound(mailbox.failure)
  useEffect(() => {
    if (!isThere) return undefined
    const clock = setInterval(() => document.visibilityState === "visible" && retry(), pauseMilliseconds)
    return () => clearInterval(clock)
  }, [isThere, retry])
  if (!isThere) return <NotFoundPage />
  return (
    <Page title={intl.formatMessage(messages.title)} below={intl.formatMessage(messages.below)}>
      {/* What is polled stays as it is meanwhile: faded text every few seconds has too little contrast. */}
      <Answered query={{ ...mailbox, isCurrent: mailbox.answer !== undefined }} skeleton={<Skeleton lines={8} />}>
        {({ mails }) =>
          mails.length === 0 ? (
            <EmptyState title={intl.formatMessage(messages.emptyTitle)} text={intl.formatMessage(messages.emptyText)} />
          ) : (
            <ol className="mails">
              {mails.map(({ mailId, to, subject, at, text }) => (
                <li key={mailId}>
                  <article className="mail">
                    <h2>{subject}</h2>
                    <p className="fine soft">
                      <FormattedMessage {...messages.to} values={{ email: to }} /> · {figures.moment(at)}
                    </p>
                    <p className="mail-text">
                      {linksIn(text).map((part) =>
                        part.isLink ? (
                          <a key={part.at} href={part.text}>
                            {part.text}
                          </a>
                        ) : (
                          <Fragment key={part.at}>{part.text}</Fragment>
                        ),
                      )}
                    </p>
                  </article>
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </Page>
  )
}

interface Part {
  readonly text: string
  readonly isLink: boolean
  /** The index of its first character in the whole text. */
  readonly at: number
}

/** Splits a text into links and the text between them. */
function linksIn(text: string): ReadonlyArray<Part> {
  let at = 0
  return text.split(/(https?:\/\/[^\s<>"]+)/).flatMap((part, index) => {
    const begins = at
    at += part.length
    return part === "" ? [] : [{ text: part, isLink: index % 2 === 1, at: begins }]
  })
}
