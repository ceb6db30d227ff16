import { type MessageDescriptor, useIntl } from "react-intl"
import type { AnswerOf, QueryOf } from "#contract/endpoint.ts"
import { readChange } from "#contract/figures/change.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { AppLink } from "#ui/AppLink.tsx"
import { Waterfall, type WaterfallStep } from "#ui/charts/Waterfall.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { Say } from "#ui/Say.tsx"
import { pageOfLine } from "#web/features/lines/pageOfLine.ts"
import "./PerformancePage.css"
import { text, texts } from "#web/i18n/texts.ts"

type View = AnswerOf<typeof readChange>
type Part = keyof View["parts"]
type Line = View["lines"][number]

const changeMessages = {
  title: text(
    "changeParts.title",
    "What changed",
    "Heading above the parts of the change of net worth over the period",
  ),
  note: text(
    "changeParts.note",
    "From {from} to {to}. The parts add up to the change.",
    "Below the heading of the parts of the change",
  ),
  toLines: text("changeParts.toLines", "By holding and debt", "Link to the page that has the change of each line"),
  byLine: text("changeParts.byLine", "Change by holding and debt", "Heading and name of a table"),
  line: text("changeParts.line", "Holding or debt", "Column: the name of a holding, debt or wallet"),
  total: text("changeParts.total", "Change", "The sum of the parts of a change of net worth"),
  none: text("changeParts.none", "Nothing changed in this period.", "In place of the parts of the change"),
  broughtInNote: text(
    "changeParts.broughtInNote",
    "What was already held when it was entered, inherited or received is neither earned nor lost.",
    "Below the parts of the change",
  ),
  withoutRateNote: text(
    "changeParts.withoutRateNote",
    "{lines, plural, one {# holding or debt has} other {# holdings or debts have}} no exchange rate on one of the days, so {lines, plural, one {its} other {their}} change cannot be split.",
    "Below the parts of the change",
  ),
}

/** In the order in which they are shown. */
const partNames: Readonly<Record<Part, MessageDescriptor>> = texts("changeParts.part", {
  broughtIn: [
    "Already held or received",
    "Part of a change: what came in without payment, such as entered as already held, or inherited",
  ],
  money: ["Money added, less taken", "Part of a change: money put in, less money taken out"],
  market: ["Market and valuation", "Part of a change: prices and valuations"],
  currency: ["Currency", "Part of a change: exchange rates"],
  income: ["Income", "Part of a change: dividends, interest, rent"],
  fees: ["Fees", "Part of a change: fees of trades"],
  taxes: ["Taxes", "Part of a change: taxes withheld"],
  spending: [
    "Costs and interest",
    "Part of a change: running costs, and interest on debts that fell due, recorded or by the plan",
  ],
  withoutRate: ["Without exchange rate", "Part of a change: values that cannot be converted on one of the days"],
})
const parts = Object.keys(partNames) as ReadonlyArray<Part>

const isNothing = (amount: string): boolean => !/[1-9]/u.test(amount)

/** What the net worth of the household or of a portfolio changed by over the period, part by part, and on request by line. */
export function ChangeSection({
  portfolioId,
  detail,
}: {
  readonly portfolioId?: QueryOf<typeof readChange>["portfolioId"]
  readonly detail: "parts" | "lines"
}) {
  const intl = useIntl()
  const figures = useFigures()
  const { askedPeriod } = useAsOf()
  const change = useQuery(readChange, { query: { ...askedPeriod, ...(portfolioId && { portfolioId }) } })
  const { answer } = change
  // On the dashboard, the period is beside the figure above.
  const note =
    detail === "lines" &&
    answer &&
    intl.formatMessage(changeMessages.note, {
      from: figures.day(answer.from, "medium"),
      to: figures.day(answer.to, "medium"),
    })
  return (
    <Section title={intl.formatMessage(changeMessages.title)} note={note}>
      <Answered query={change} skeleton={<Skeleton height="chart" />}>
        {(known) => (
          <>
            <ChangeParts change={known} detail={detail} />
            {detail === "lines" && known.lines.length > 0 && <ChangeByLine change={known} />}
          </>
        )}
      </Answered>
    </Section>
  )
}

/** How the parts of a change of net worth add up to it. Parts of zero are left out. */
function ChangeParts({ change, detail }: { readonly change: View; readonly detail: "parts" | "lines" }) {
  const intl = useIntl()
  const { currency, to } = change
  const shown = parts.filter((part) => !isNothing(change.parts[part]))
  if (shown.length === 0) return <Say className="soft" message={changeMessages.none} />
  const steps = shown.map((part): WaterfallStep => {
    const name = intl.formatMessage(partNames[part])
    return { id: part, name, shown: name, amount: change.parts[part], kind: "change" }
  })
  const name = intl.formatMessage(changeMessages.total)
  return (
    <>
      <Waterfall
        label={intl.formatMessage(changeMessages.title)}
        currency={currency}
        on={to}
        path={
          detail === "parts" && (
            <AppLink className="chart-path" to="/app/performance" message={changeMessages.toLines} />
          )
        }
        steps={[...steps, { id: "total", name, shown: name, amount: change.amount, kind: "result" }]}
      />
      {shown.includes("broughtIn") && <Say className="soft" message={changeMessages.broughtInNote} />}
      {change.missing.length > 0 && (
        <Say className="soft" message={changeMessages.withoutRateNote} values={{ lines: change.missing.length }} />
      )}
    </>
  )
}

/** As many lines are shown at first. */
const linesAtFirst = 10

/**
 * The same for each holding, debt and wallet that changed, the largest changes first. Only the columns in which one has an
 * amount.
 */
function ChangeByLine({ change }: { readonly change: View }) {
  const intl = useIntl()
  const { currency, lines } = change
  const shown = parts.filter((part) => lines.some((line) => !isNothing(line.parts[part])))
  return (
    <div className="change-by-line">
      <FigureTable
        label={intl.formatMessage(changeMessages.byLine)}
        onPhone="table"
        shownAtFirst={linesAtFirst}
        rows={lines}
        keyOf={({ lineId }: Line) => lineId}
        columns={[
          {
            id: "name",
            header: intl.formatMessage(changeMessages.line),
            isRowHeader: true,
            cell: (line) => <AppLink to={pageOfLine(line)}>{line.name}</AppLink>,
            sortBy: ({ name }) => name,
            foot: intl.formatMessage(changeMessages.total),
          },
          ...shown.map((part) => ({
            id: part,
            header: intl.formatMessage(partNames[part]),
            currency,
            kind: "figure" as const,
            cell: ({ parts: amounts }: Line) =>
              isNothing(amounts[part]) ? null : <Money amount={amounts[part]} currency={currency} sign="signed" />,
            sortBy: ({ parts: amounts }: Line) => amounts[part],
            foot: <Money amount={change.parts[part]} currency={currency} sign="signed" />,
          })),
          {
            id: "amount",
            header: intl.formatMessage(changeMessages.total),
            currency,
            kind: "figure" as const,
            cell: ({ amount }: Line) => <Change amount={amount} currency={currency} />,
            sortBy: ({ amount }: Line) => amount,
            foot: <Change amount={change.amount} currency={currency} />,
          },
        ]}
      />
    </div>
  )
}
