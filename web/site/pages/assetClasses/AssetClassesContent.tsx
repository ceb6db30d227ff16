import { assetClassNames } from "#ui/lineClasses.ts"
import { useIntl } from "react-intl"
import type { LineClass } from "#contract/figures/figures.ts"
import { Article, Example, Invitation, Part } from "#web/site/prose/Article.tsx"
import { useSiteFigures } from "#web/site/prose/useSiteFigures.ts"
import { fund as worked } from "#web/site/prose/workedExamples.ts"
import type { SiteFacts, SitePage } from "#web/site/sitePage.ts"
import { classTexts } from "./classMessages.ts"
import { classesMessages as messages } from "./messages.ts"

/** What can be recorded for each asset class, and how it is valued. */
function AssetClassesContent({ facts }: { readonly facts: SiteFacts }) {
  const say = useIntl().formatMessage
  return (
    <Article heading={say(messages.heading)} lead={say(messages.lead)}>
      <Classes />
      <Part heading={say(messages.measureTitle)}>
        <p>{say(messages.measure)}</p>
      </Part>
      <Fund />
      <Part heading={say(messages.liquidTitle)}>
        <p>{say(messages.liquid)}</p>
      </Part>
      <Invitation facts={facts} />
    </Article>
  )
}

function Classes() {
  const say = useIntl().formatMessage
  return (
    <Example
      title={say(messages.tableTitle)}
      isDemo={false}
      columns={[{ header: say(messages.class) }, { header: say(messages.recorded) }, { header: say(messages.valued) }]}
      rows={(Object.keys(classTexts) as ReadonlyArray<LineClass>).map((one) => ({
        cells: [assetClassNames[one], classTexts[one].recorded, classTexts[one].valued].map((words) => say(words)),
      }))}
    />
  )
}

function Fund() {
  const say = useIntl().formatMessage
  const { money, amount } = useSiteFigures()
  const euros = (plain: string) => money(plain, "EUR")
  const recorded = say(messages.recordedFact)
  const over = (part: string) => `${amount(part)} ÷ ${amount(worked.paidIn)}`
  return (
    <Example
      title={say(messages.exTitle)}
      note={say(messages.exNote)}
      columns={[
        { header: say(messages.reading) },
        { header: say(messages.how) },
        { header: say(messages.result), isFigure: true },
      ]}
      rows={[
        { cells: [say(messages.commitment), recorded, euros(worked.commitment)] },
        { cells: [say(messages.paidIn), recorded, euros(worked.paidIn)] },
        {
          cells: [say(messages.open), `${amount(worked.commitment)} − ${amount(worked.paidIn)}`, euros(worked.open)],
        },
        { cells: [say(messages.distributed), recorded, euros(worked.distributed)] },
        { cells: [say(messages.nav), recorded, euros(worked.nav)] },
        { cells: ["DPI", over(worked.distributed), amount(worked.dpi)] },
        { cells: ["RVPI", over(worked.nav), amount(worked.rvpi)] },
        {
          kind: "result",
          cells: [
            "TVPI",
            `(${amount(worked.distributed)} + ${amount(worked.nav)}) ÷ ${amount(worked.paidIn)}`,
            amount(worked.tvpi),
          ],
        },
      ]}
    />
  )
}

export const assetClassesPage: SitePage = {
  path: "/asset-classes",
  title: messages.title,
  description: messages.description,
  Content: AssetClassesContent,
}
