import { useIntl } from "react-intl"
import { Article, Example, Invitation, Part } from "#web/site/prose/Article.tsx"
import { useSiteFigures } from "#web/site/prose/useSiteFigures.ts"
import { explained as worked } from "#web/site/prose/workedExamples.ts"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { documentMessages as messages } from "./messages.ts"

/** The documents behind a figure, and how they are stored. */
function DocumentManagementContent({ facts }: { readonly facts: SiteFacts }) {
  const say = useIntl().formatMessage
  return (
    <Article heading={say(messages.heading)} lead={say(messages.lead)}>
      <Part heading={say(messages.explainTitle)}>
        <p>{say(messages.explain)}</p>
      </Part>
      <Explained />
      <Part heading={say(messages.correctTitle)}>
        <p>{say(messages.correct)}</p>
      </Part>
      <Part heading={say(messages.notesTitle)}>
        <p>{say(messages.notes)}</p>
      </Part>
      <Part heading={say(messages.archiveTitle)}>
        <p>{say(messages.archive)}</p>
      </Part>
      <Invitation facts={facts} />
    </Article>
  )
}

function Explained() {
  const say = useIntl().formatMessage
  const { money, amount, units, rate, percent, day } = useSiteFigures()
  const lastDay = day("2024-12-31")
  return (
    <Example
      title={say(messages.exTitle, { amount: money(worked.value, "EUR") })}
      columns={[
        { header: say(messages.part) },
        { header: say(messages.source) },
        { header: say(messages.figure), isFigure: true },
      ]}
      rows={[
        {
          cells: [
            say(messages.units),
            say(messages.unitsSource, { first: day("2021-03-15"), second: day("2023-06-02") }),
            units(worked.units),
          ],
        },
        {
          cells: [say(messages.price), say(messages.priceSource, { day: lastDay }), `× ${money(worked.price, "USD")}`],
        },
        { cells: [say(messages.rate), say(messages.rateSource, { day: lastDay }), `× ${rate(worked.rate)}`] },
        {
          cells: [
            say(messages.share),
            say(messages.shareSource, { day: day("2021-03-15") }),
            `× ${percent(worked.share)}`,
          ],
        },
        { kind: "result", cells: [say(messages.value), null, `= EUR\u00a0${amount(worked.value)}`] },
      ]}
    />
  )
}

export const documentManagementPage: SitePage = {
  path: "/document-management",
  title: messages.title,
  description: messages.description,
  Content: DocumentManagementContent,
}
