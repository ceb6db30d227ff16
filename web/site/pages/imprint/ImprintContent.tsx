import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import { chromeMessages } from "#web/site/chrome/messages.ts"
import { Article, Part } from "#web/site/prose/Article.tsx"
import { SiteLink } from "#web/site/SiteLink.tsx"
import type { Operator, SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { imprintMessages as messages } from "./messages.ts"

/** Who is responsible for the installation, according to its settings. */
function ImprintContent({ facts: { operator, billing } }: { readonly facts: SiteFacts }) {
  const say = useIntl().formatMessage
  return (
    <Article heading={say(chromeMessages.imprint)} lead={say(messages.law)}>
      <Part heading={say(messages.provider)}>
        {operator.name === null && operator.address.length === 0 ? (
          <p>{say(messages.operatorMissing)}</p>
        ) : (
          <Provider operator={operator} />
        )}
      </Part>
      <Part heading={say(messages.contentTitle)}>
        <p>{say(messages.content)}</p>
      </Part>
      {billing && (
        <Part heading={say(messages.disputeTitle)}>
          <p>{say(messages.dispute)}</p>
        </Part>
      )}
    </Article>
  )
}

function Provider({ operator }: { readonly operator: Operator }) {
  const say = useIntl().formatMessage
  const { name, address, representedBy, register, vatId, email, phone } = operator
  return (
    <>
      <p className="article-lines">
        {[name, ...address].map((line) => line !== null && <span key={line}>{line}</span>)}
      </p>
      <dl className="article-terms">
        {representedBy !== null && <Detail name={say(messages.represented)}>{representedBy}</Detail>}
        <Detail name={say(chromeMessages.contact)}>
          {email === null && phone === null ? (
            <SiteLink to="/contact">{say(chromeMessages.contact)}</SiteLink>
          ) : (
            <span className="article-lines">
              {email !== null && (
                <span>
                  <a href={`mailto:${email}`}>{email}</a>
                </span>
              )}
              {phone !== null && <span>{phone}</span>}
            </span>
          )}
        </Detail>
        {register !== null && <Detail name={say(messages.register)}>{register}</Detail>}
        {vatId !== null && <Detail name={say(messages.vat)}>{vatId}</Detail>}
      </dl>
    </>
  )
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export const imprintPage: SitePage = {
  path: "/imprint",
  title: chromeMessages.imprint,
  description: messages.description,
  Content: ImprintContent,
}
