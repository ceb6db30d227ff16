import { writtenLike } from "#web/format/amounts.ts"
import { useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readLiquidity } from "#contract/figures/standing.ts"
import { decimal, type Investable, subtract, sum } from "#contract/vocabulary.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { investableNames, type Words } from "#web/i18n/words.ts"
import { ChartFrame } from "./ChartFrame.tsx"
import { chartTable } from "./chartTable.tsx"
import { reachOf, type Span, sumColumns, WaterfallRows } from "./WaterfallRows.tsx"
import "./LiquidityLadder.css"
import { Say } from "#ui/Say.tsx"
import { text, texts } from "#web/i18n/texts.ts"

const messages = texts("ladder", {
  assets: ["Assets by liquidity", "Heading of the first half of the chart"],
  claims: ["What may fall due", "Heading of the second half of the chart"],
  rung: ["Tier", "Column: a step of the ladder"],
  summary: [
    "Assets by liquidity: {assets}. What may fall due: {claims}.",
    "The chart in words, for screen readers. Both list steps with their amounts",
  ],
})

const claimNames: Words<Claim> = texts("ladder", {
  commitments: ["Unfunded commitments", "Step of the ladder: capital that was promised and not called yet"],
  "30": text("ladder.within30", "Debts due within 30 days", "Step of the ladder"),
  "90": text("ladder.within90", "Debts due in 31 to 90 days", "Step of the ladder"),
  "365": text("ladder.within365", "Debts due in 91 to 365 days", "Step of the ladder"),
  later: ["Debts due later", "Step of the ladder: in more than a year"],
  withoutDay: ["Debts without a due date", "Step of the ladder"],
})

interface Props {
  readonly label: string
  readonly liquidity: AnswerOf<typeof readLiquidity>
}

/** The assets by how soon they can be sold, and the claims by when they are due, on the same scale. */
export function LiquidityLadder({ label, liquidity }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { currency, on } = liquidity
  const assets = rungsOf(liquidity).map((rung) => ({ ...rung, name: intl.formatMessage(investableNames[rung.id]) }))
  const claims = claimsOf(liquidity).map((rung) => ({ ...rung, name: intl.formatMessage(claimNames[rung.id]) }))
  const reach = reachOf([...assets, ...claims])
  const listed = (rungs: ReadonlyArray<{ readonly name: string; readonly amount: string }>) =>
    intl.formatList(rungs.map(({ name, amount }) => `${name} ${figures.money(amount, currency)}`))
  return (
    <ChartFrame
      height="asNeeded"
      label={label}
      context={`${figures.day(on)} · ${currency}`}
      summary={intl.formatMessage(messages.summary, { assets: listed(assets), claims: listed(claims) })}
      table={chartTable({
        label,
        rows: [...assets, ...claims],
        keyOf: ({ id }) => id,
        columns: [
          {
            id: "rung",
            header: intl.formatMessage(messages.rung),
            isRowHeader: true,
            cell: ({ name }) => name,
            exact: ({ name }) => name,
          },
          ...sumColumns(intl, currency),
        ],
      })}
    >
      {({ width }) => (
        <>
          {[
            { heading: messages.assets, rungs: assets, look: "plus" as const },
            { heading: messages.claims, rungs: claims, look: "minus" as const },
          ]
            .filter(({ rungs }) => rungs.length > 0)
            .map(({ heading, rungs, look }) => (
              <div key={look} className="ladder-half">
                <Say as="h3" message={heading} />
                <WaterfallRows
                  label={intl.formatMessage(heading)}
                  currency={currency}
                  bars={rungs.map((rung) => ({ ...rung, words: rung.name, look }))}
                  reach={reach}
                  width={width}
                />
              </div>
            ))}
        </>
      )}
    </ChartFrame>
  )
}

type Liquidity = AnswerOf<typeof readLiquidity>

/** The kinds of claims: unfunded commitments, and debts by due day. */
type Claim = "commitments" | Liquidity["due"][number]["within"]

/** A step of the ladder. It starts where the previous one ends. */
interface Rung<Id extends string> extends Span {
  readonly id: Id
  /** The amount of this step alone. */
  readonly amount: string
}

/** The steps of assets, the most liquid first, without those of which nothing is held. */
export const rungsOf = ({ rungs }: Liquidity): ReadonlyArray<Rung<Investable>> =>
  rungs
    .map(({ investable, assets, together }, index) => ({
      id: investable,
      amount: assets,
      from: rungs[index - 1]?.together ?? zero,
      to: together,
    }))
    .filter(isSomething)

/**
 * The steps of claims, the earliest first. Commitments come first, because they can be called at any time. The server
 * sends cumulative sums of debts by due day, so each step is a difference; debts without a due day come last. Steps of zero are
 * left out.
 */
export function claimsOf({ openCommitments, due }: Liquidity): ReadonlyArray<Rung<Claim>> {
  let dated = zero
  const rungs = [
    { id: "commitments" as const, amount: openCommitments, from: zero, to: openCommitments },
    ...due.map(({ within, debts }): Rung<Claim> => {
      const from = plus(openCommitments, dated)
      if (within === "withoutDay") return { id: within, amount: debts, from, to: plus(from, debts) }
      const amount = less(debts, dated)
      dated = debts
      return { id: within, amount, from, to: plus(from, amount) }
    }),
  ]
  return rungs.filter(isSomething)
}

const isSomething = ({ amount }: { readonly amount: string }): boolean => /[1-9]/.test(amount)

const zero = "0"
const plus = (a: string, b: string): string => writtenLike(sum([decimal(a), decimal(b)]), a, b)
const less = (a: string, b: string): string => writtenLike(subtract(decimal(a), decimal(b)), a, b)
