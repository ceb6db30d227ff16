import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { chromeMessages } from "#web/site/chrome/messages.ts"
import { Article, Part } from "#web/site/prose/Article.tsx"
import type { Operator, SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { imprintMessages } from "#web/site/pages/imprint/messages.ts"
import { contactMessages as messages } from "./messages.ts"

/** How to reach the operator and for which matters; if no address is configured, how to find them. */
function ContactContent({ facts: { operator } }: { readonly facts: SiteFacts }) {
  const say = useIntl().formatMessage
  const { email, phone, address } = operator
  const isReachable = email !== null || phone !== null || address.length > 0
  const dataEmail = operator.dataProtectionEmail ?? email
  return (
    <Article heading={say(chromeMessages.contact)} lead={say(messages.lead)}>
      {isReachable ? (
        <Part heading={operator.name ?? say(imprintMessages.provider)}>
          <Ways operator={operator} />
        </Part>
      ) : (
        <Part heading={say(messages.operatorMissingTitle)}>
          <p>{say(messages.operatorMissing)}</p>
        </Part>
      )}
      <Part heading={say(messages.whatTitle)}>
        <dl className="article-terms">
          <div>
            <dt>{say(messages.accountTerm)}</dt>
            <dd>{say(messages.account)}</dd>
          </div>
          <div>
            <dt>{say(messages.figureTerm)}</dt>
            <dd>{say(messages.figure)}</dd>
          </div>
          <div>
            <dt>{say(messages.dataTerm)}</dt>
            <dd>
              {dataEmail === null ? (
                say(messages.dataOperatorMissing)
              ) : (
                <>
                  {say(messages.data)} <a href={`mailto:${dataEmail}`}>{dataEmail}</a>
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{say(messages.securityTerm)}</dt>
            <dd>{say(messages.security)}</dd>
          </div>
        </dl>
      </Part>
    </Article>
  )
}

function Ways({ operator: { name, email, phone, address } }: { readonly operator: Operator }) {
  const say = useIntl().formatMessage
  return (
    <dl className="article-terms">
      {email !== null && (
        <div>
          <dt>{say(commonWords.email)}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
      )}
      {phone !== null && (
        <div>
          <dt>{say(messages.phone)}</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>
          </dd>
        </div>
      )}
      {address.length > 0 && (
        <div>
          <dt>{say(messages.post)}</dt>
          <dd className="article-lines">
            {[...(name === null ? [] : [name]), ...address].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

export const contactPage: SitePage = {
  path: "/contact",
  title: chromeMessages.contact,
  description: messages.description,
  Content: ContactContent,
}
