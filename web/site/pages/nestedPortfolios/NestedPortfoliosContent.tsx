import { useIntl } from "react-intl"
import { Article, Example, Invitation, Part } from "#web/site/prose/Article.tsx"
import { useSiteFigures } from "#web/site/prose/useSiteFigures.ts"
import { lookThrough as worked } from "#web/site/prose/workedExamples.ts"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { nestedMessages as messages } from "./messages.ts"

/** What nested portfolios are, and how look-through works. */
function NestedPortfoliosContent({ facts }: { readonly facts: SiteFacts }) {
  const say = useIntl().formatMessage
  return (
    <Article heading={say(messages.heading)} lead={say(messages.lead)}>
      <Part heading={say(messages.lookTitle)}>
        <p>{say(messages.look)}</p>
      </Part>
      <LookThrough />
      <Part heading={say(messages.datedTitle)}>
        <p>{say(messages.dated)}</p>
      </Part>
      <Part heading={say(messages.checkTitle)}>
        <p>{say(messages.check)}</p>
      </Part>
      <Part heading={say(messages.loanTitle)}>
        <p>{say(messages.loan)}</p>
      </Part>
      <Invitation facts={facts} />
    </Article>
  )
}

function LookThrough() {
  const say = useIntl().formatMessage
  const { amount, percent } = useSiteFigures()
  const [property, holding] = [say(messages.property), say(messages.holding)]
  return (
    <Example
      title={say(messages.exTitle)}
      columns={[{ header: say(messages.step) }, { header: say(messages.amount), isFigure: true }]}
      rows={[
        { cells: [say(messages.house), amount(worked.house)] },
        { cells: [say(messages.mortgage), amount(`-${worked.mortgage}`)] },
        { kind: "result", cells: [say(messages.net, { name: property }), amount(worked.property)] },
        {
          cells: [
            say(messages.partOf, { percent: percent(worked.holdingOfProperty), name: property }),
            amount(worked.holdingsPart),
          ],
        },
        { cells: [say(messages.accounts), amount(worked.accounts)] },
        { kind: "result", cells: [say(messages.net, { name: holding }), amount(worked.holding)] },
        {
          kind: "result",
          cells: [say(messages.annas, { percent: percent(worked.annaOfHolding), name: holding }), amount(worked.annas)],
        },
        {
          kind: "part",
          cells: [
            say(messages.ofHouse, {
              first: percent(worked.annaOfHolding),
              second: percent(worked.holdingOfProperty),
              both: percent(worked.annaOfProperty),
            }),
            amount(worked.annasByHouse),
          ],
        },
      ]}
    />
  )
}

export const nestedPortfoliosPage: SitePage = {
  path: "/nested-portfolios",
  title: messages.title,
  description: messages.description,
  Content: NestedPortfoliosContent,
}
