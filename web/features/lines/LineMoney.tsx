import type { TypedMessageDescriptor } from "react-intl"
import { Explained } from "#web/features/explain/Explain.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { Money } from "#ui/figures/Money.tsx"
import { Say } from "#ui/Say.tsx"

interface StatedProps {
  readonly amount: string | null
  readonly currency: string
  readonly statedOn: string | null
}

/** An amount in a table, with the day of its source below it. */
export function StatedMoney({ amount, currency, statedOn }: StatedProps) {
  const figures = useFigures()
  return (
    <>
      <Money amount={amount} currency={currency} />
      {statedOn !== null && <span className="table-sub">{figures.day(statedOn, "medium")}</span>}
    </>
  )
}

interface CountedProps {
  readonly figure: "holdingValue" | "debtOwed"
  readonly lineId: string
  /** In the currency of the totals; `null` where no exchange rate is known. */
  readonly amount: string | null
  readonly currency: string
  readonly noRate?: TypedMessageDescriptor
}

/** The part of a line that counts in the total, with a link to its explanation. */
export const CountedMoney = ({ figure, lineId, amount, currency, noRate = labelWords.noRate }: CountedProps) =>
  amount === null ? (
    <Say as="span" className="soft" message={noRate} />
  ) : (
    <Explained figure={figure} subjectId={lineId}>
      <Money amount={amount} currency={currency} />
    </Explained>
  )
