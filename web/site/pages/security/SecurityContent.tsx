import { assetClassNames } from "#ui/lineClasses.ts"
import { useIntl } from "react-intl"
import { Article, Example, Invitation, Part } from "#web/site/prose/Article.tsx"
import { useSiteFigures } from "#web/site/prose/useSiteFigures.ts"
import { SiteLink } from "#web/site/SiteLink.tsx"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { securityMessages as messages } from "./messages.ts"

/** How data is protected, and the limits of that. It claims only what the settings of the installation state. */
function SecurityContent({ facts }: { readonly facts: SiteFacts }) {
  const intl = useIntl()
  const say = intl.formatMessage
  const { operator, publicOrigin } = facts
  const figures = useSiteFigures()
  const { hostingCountry: country, availabilityTarget } = operator
  return (
    <Article heading={say(messages.heading)} lead={say(messages.lead)}>
      <Part heading={say(messages.keysTitle)}>
        <p>{say(messages.keys)}</p>
        {publicOrigin.startsWith("https:") && <p>{say(messages.transport)}</p>}
        {country !== null && (
          <p>{say(messages.hosted, { country: intl.formatDisplayName(country, { type: "region" }) ?? country })}</p>
        )}
        {availabilityTarget !== null && (
          <p>{say(messages.availability, { percent: figures.percent(availabilityTarget) })}</p>
        )}
      </Part>
      <Stored />
      <Part heading={say(messages.stepsTitle)}>
        <p>{say(messages.steps)}</p>
        <p>{say(messages.stepUp)}</p>
      </Part>
      <Part heading={say(messages.accessTitle)}>
        <p>{say(messages.access)}</p>
        <p>{say(messages.admins)}</p>
      </Part>
      <Part heading={say(messages.historyTitle)}>
        <p>{say(messages.history)}</p>
      </Part>
      <Part heading={say(messages.leaveTitle)}>
        <p>{say(messages.leave)}</p>
      </Part>
      <Part heading={say(messages.othersTitle)}>
        <p>{say(facts.measuredBy === null ? messages.others : messages.othersMeasured)}</p>
      </Part>
      <Part heading={say(messages.limitsTitle)}>
        <ul>
          {availabilityTarget === null && <li>{say(messages.limit1)}</li>}
          <li>{say(messages.limit2)}</li>
          <li>{say(messages.limit3)}</li>
          <li>{say(messages.limit4)}</li>
        </ul>
      </Part>
      <Part heading={say(messages.reportTitle)}>
        {operator.email === null ? (
          <>
            <p>{say(messages.reportOperatorMissing)}</p>
            <p>
              <SiteLink to="/contact">{say(messages.toContact)}</SiteLink>
            </p>
          </>
        ) : (
          <>
            <p>{say(messages.report)}</p>
            <p>
              <a href={`mailto:${operator.email}`}>{operator.email}</a>
            </p>
          </>
        )}
      </Part>
      <Invitation facts={facts} />
    </Article>
  )
}

/** What someone who stole the database would see: four values as shown, and as stored. */
function Stored() {
  const say = useIntl().formatMessage
  const figures = useSiteFigures()
  const code = (text: string) => <code className="example-code">{text}</code>
  return (
    <Example
      title={say(messages.storedTitle)}
      columns={[{ header: say(messages.what) }, { header: say(messages.shown) }, { header: say(messages.kept) }]}
      rows={[
        { cells: [say(messages.name), say(messages.house), code("sealed:kQ2vX9pT0a…")] },
        { cells: [say(messages.value), figures.money("2500000", "CHF"), code("sealed:7fWm1LhYcE…")] },
        { cells: [say(messages.class), say(assetClassNames.realEstate), code("realEstate")] },
        { cells: [say(messages.day), figures.day("2024-03-31"), code("2024-03-31")] },
      ]}
    />
  )
}

export const securityPage: SitePage = {
  path: "/security",
  title: messages.title,
  description: messages.description,
  Content: SecurityContent,
}
