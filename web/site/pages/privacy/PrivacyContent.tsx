import { useIntl } from "react-intl"
import { chromeMessages } from "#web/site/chrome/messages.ts"
import { Example } from "#web/site/prose/Article.tsx"
import { type Clause, LegalText } from "#web/site/prose/LegalText.tsx"
import { useSiteFigures } from "#web/site/prose/useSiteFigures.ts"
import { SiteLink } from "#web/site/SiteLink.tsx"
import type { Operator, SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { privacyMessages as messages } from "./messages.ts"

/** The day on which this text was last changed. */
const asOf = "2026-11-28"

/** Which personal data is processed and why, according to the product and the settings of the installation. */
function PrivacyContent({ facts }: { readonly facts: SiteFacts }) {
  const intl = useIntl()
  const { day } = useSiteFigures()
  const say = intl.formatMessage
  const { operator, billing, payments, measuredBy, publicOrigin, activityMonths } = facts
  const country = operator.hostingCountry
  const clauses: ReadonlyArray<Clause> = [
    { id: "controller", heading: say(messages.controllerTitle), content: <Controller operator={operator} /> },
    {
      id: "account",
      heading: say(messages.accountTitle),
      content: <Paragraphs texts={[say(messages.account1), say(messages.account2)]} />,
    },
    {
      id: "records",
      heading: say(messages.wealthTitle),
      content: <Paragraphs texts={[say(messages.wealth1), say(messages.wealth2)]} />,
    },
    {
      id: "security",
      heading: say(messages.logsTitle),
      content: (
        <Paragraphs
          texts={[say(messages.logs1), say(messages.logsKept, { months: activityMonths }), say(messages.logs2)]}
        />
      ),
    },
    { id: "e-mails", heading: say(messages.mailTitle), content: <Paragraphs texts={[say(messages.mail)]} /> },
    ...(billing
      ? [{ id: "payments", heading: say(messages.payTitle), content: <Payments isByStripe={payments} /> }]
      : []),
    {
      id: "storage",
      heading: say(messages.storageTitle),
      content: (
        <>
          <p>{say(messages.storage)}</p>
          <BrowserStorage isSecure={publicOrigin.startsWith("https:")} />
        </>
      ),
    },
    {
      id: "analytics",
      heading: say(messages.analyticsTitle),
      content: (
        <Paragraphs
          texts={[
            measuredBy === null ? say(messages.analytics1) : say(messages.analyticsOther, { host: measuredBy }),
            say(messages.analytics2),
          ]}
        />
      ),
    },
    { id: "access", heading: say(messages.accessTitle), content: <Paragraphs texts={[say(messages.access)]} /> },
    {
      id: "recipients",
      heading: say(messages.recipientsTitle),
      content: (
        <Paragraphs
          texts={[
            say(messages.recipients),
            say(messages.recipientsOnRequest),
            country &&
              say(messages.hosted, { country: intl.formatDisplayName(country, { type: "region" }) ?? country }),
          ]}
        />
      ),
    },
    {
      id: "erasure",
      heading: say(messages.erasureTitle),
      content: <Paragraphs texts={[say(messages.erasure1), say(messages.erasure2)]} />,
    },
    { id: "rights", heading: say(messages.rightsTitle), content: <Rights /> },
    {
      id: "complaint",
      heading: say(messages.complaintTitle),
      content: (
        <Paragraphs
          texts={[
            say(messages.complaint),
            operator.supervisoryAuthority && say(messages.authority, { authority: operator.supervisoryAuthority }),
          ]}
        />
      ),
    },
  ]
  return (
    <LegalText
      heading={say(messages.title)}
      lead={say(messages.lead)}
      asOf={say(messages.asOf, { day: day(asOf) })}
      clauses={clauses}
    />
  )
}

/** Paragraphs of the texts that are not `null`. */
const Paragraphs = ({ texts }: { readonly texts: ReadonlyArray<string | null> }) =>
  texts.map((text) => text !== null && <p key={text}>{text}</p>)

function Controller({ operator }: { readonly operator: Operator }) {
  const say = useIntl().formatMessage
  const { name, address, email, dataProtectionEmail } = operator
  if (name === null && address.length === 0) {
    return (
      <>
        <p>{say(messages.controllerMissing)}</p>
        <p>
          <SiteLink to="/contact">{say(chromeMessages.contact)}</SiteLink>
        </p>
      </>
    )
  }
  const mailbox = dataProtectionEmail ?? email
  return (
    <>
      <p>{say(messages.controller)}</p>
      <p className="article-lines">
        {[name, ...address].map((line) => line !== null && <span key={line}>{line}</span>)}
      </p>
      {mailbox !== null && (
        <p>
          {say(messages.dpo)} <a href={`mailto:${mailbox}`}>{mailbox}</a>
        </p>
      )}
    </>
  )
}

function Payments({ isByStripe }: { readonly isByStripe: boolean }) {
  const say = useIntl().formatMessage
  return <Paragraphs texts={isByStripe ? [say(messages.payStripe1), say(messages.payStripe2)] : [say(messages.pay)]} />
}

function Rights() {
  const say = useIntl().formatMessage
  return (
    <>
      <p>{say(messages.rights1)}</p>
      <ul>
        <li>{say(messages.right15)}</li>
        <li>{say(messages.right16)}</li>
        <li>{say(messages.right17)}</li>
        <li>{say(messages.right20)}</li>
        <li>{say(messages.right21)}</li>
        <li>{say(messages.right7)}</li>
      </ul>
    </>
  )
}

/** Every entry that the product stores in a browser, by its name there. */
function BrowserStorage({ isSecure }: { readonly isSecure: boolean }) {
  const say = useIntl().formatMessage
  const prefix = isSecure ? "__Host-" : ""
  const rows = [
    [[`${prefix}rt`], messages.forSession, messages.keptSession],
    [[`${prefix}device`], messages.forDevice, messages.keptDevice],
    [["language", "theme", "household", "shortcuts", "benchmark"], messages.forChoices, messages.keptUntilRemoved],
    [["account", "mfaPending"], messages.forHint, messages.keptSignOut],
    [["opened"], messages.forOpening, messages.keptSignOut],
    [["amountsHidden", "challenge", "link.…", "draft.…", "reloadedForVersion"], messages.forTab, messages.keptTab],
    [["cookieConsent", "cookieConsentId", "analyticsOptOut"], messages.forConsent, messages.keptConsent],
  ] as const
  return (
    <Example
      title={say(messages.storageTable)}
      isDemo={false}
      columns={[
        { header: say(messages.storageName) },
        { header: say(messages.storageUse) },
        { header: say(messages.storageKept) },
      ]}
      rows={rows.map(([names, use, kept]) => ({
        cells: [
          <span key="names" className="article-lines">
            {names.map((name) => (
              <code key={name} className="example-code">
                {name}
              </code>
            ))}
          </span>,
          say(use),
          say(kept),
        ],
      }))}
    />
  )
}

export const privacyPage: SitePage = {
  path: "/privacy",
  title: messages.title,
  description: messages.description,
  Content: PrivacyContent,
}
