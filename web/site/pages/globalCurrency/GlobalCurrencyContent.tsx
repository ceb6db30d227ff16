import { useIntl } from "react-intl"
import { Article, Example, Invitation, Part } from "#web/site/prose/Article.tsx"
import { useSiteFigures } from "#web/site/prose/useSiteFigures.ts"
import { francs as worked } from "#web/site/prose/workedExamples.ts"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { currencyMessages as messages } from "./messages.ts"

/** How amounts in other currencies are converted. */
function GlobalCurrencyContent({ facts }: { readonly facts: SiteFacts }) {
  const say = useIntl().formatMessage
  return (
    <Article heading={say(messages.heading)} lead={say(messages.lead)}>
      <Part heading={say(messages.currenciesTitle)}>
        <p>{say(messages.currencies)}</p>
      </Part>
      <Part heading={say(messages.ratesTitle)}>
        <p>{say(messages.rates)}</p>
      </Part>
      <Part heading={say(messages.splitTitle)}>
        <p>{say(messages.split)}</p>
      </Part>
      <Francs />
      <Part heading={say(messages.pastTitle)}>
        <p>{say(messages.past)}</p>
      </Part>
      <Invitation facts={facts} />
    </Article>
  )
}

function Francs() {
  const say = useIntl().formatMessage
  const { amount, rate, units } = useSiteFigures()
  return (
    <Example
      title={say(messages.exTitle)}
      note={say(messages.exNote)}
      columns={[
        { header: say(messages.step) },
        { header: say(messages.inChf), isFigure: true },
        { header: say(messages.rate), isFigure: true },
        { header: say(messages.inEur), isFigure: true },
      ]}
      rows={[
        {
          cells: [
            say(messages.today, { units: units(worked.units), price: amount(worked.priceNow) }),
            amount(worked.value),
            rate(worked.rateNow),
            amount(worked.valueInBase),
          ],
        },
        {
          cells: [
            say(messages.bought, { units: units(worked.units), price: amount(worked.boughtAt) }),
            amount(worked.cost),
            rate(worked.rateThen),
            amount(worked.costInBase),
          ],
        },
        { kind: "result", cells: [say(messages.gain), amount(worked.gain), null, amount(worked.gainInBase)] },
        { kind: "part", cells: [say(messages.byPrice), null, null, amount(worked.byPrice)] },
        { kind: "part", cells: [say(messages.byCurrency), null, null, amount(worked.byCurrency)] },
      ]}
    />
  )
}

export const globalCurrencyPage: SitePage = {
  path: "/global-currency",
  title: messages.title,
  description: messages.description,
  Content: GlobalCurrencyContent,
}
