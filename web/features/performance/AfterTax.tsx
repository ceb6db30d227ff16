import { FormattedMessage } from "react-intl"
import type { SentQuery } from "#contract/endpoint.ts"
import type { Ratio } from "#contract/figures/measures.ts"
import { readReturns } from "#contract/figures/returns.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { type Explainable, Explained } from "#web/features/explain/Explain.tsx"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { performanceMessages as messages } from "./messages.ts"

interface Props {
  /** The period and the scope of the returns before tax, and on what they are. */
  readonly query: SentQuery<typeof readReturns>
  /** Of what the explanations are; absent: of everything. */
  readonly subject?: Pick<Explainable, "subjectId" | "portfolioId" | "currency"> | undefined
}

const figuresOf = {
  assets: ["timeWeightedAfterTax", "moneyWeightedAfterTax"],
  ownMoney: ["ownTimeWeightedAfterTax", "ownMoneyWeightedAfterTax"],
} as const

/** The same returns after tax, beside those before tax. Nothing while they are loaded, or where there is none. */
export function AfterTax({ query, subject = {} }: Props) {
  const figures = useFigures()
  const { answer } = useQuery(readReturns, { query: { ...query, tax: "after" } })
  if (answer === undefined || answer.timeWeighted.value === null) return null
  const [ofTimeWeighted, ofMoneyWeighted] = figuresOf[query.of ?? "assets"]
  const rate = (figure: Explainable["figure"], { value }: Ratio) =>
    value !== null && (
      <Explained figure={figure} from={answer.from} {...subject}>
        {writtenRatio(value, figures, "signed")}
      </Explained>
    )
  const timeWeighted = rate(ofTimeWeighted, answer.timeWeighted)
  const moneyWeighted = rate(ofMoneyWeighted, answer.moneyWeighted)
  return (
    <p className="fine soft">
      {moneyWeighted ? (
        <FormattedMessage {...messages.afterTax} values={{ timeWeighted, moneyWeighted }} />
      ) : (
        <FormattedMessage {...messages.afterTaxAlone} values={{ timeWeighted }} />
      )}
    </p>
  )
}
