import type { TypedMessageDescriptor } from "react-intl"
import { Explained } from "#web/features/explain/Explain.tsx"
import { labelWords } from "#web/i18n/labelWords.ts"
import { Money } from "#ui/figures/Money.tsx"
import { StatedDay } from "./StatedDay.tsx"
import { Say } from "#ui/Say.tsx"

interface StatedProps {
  readonly amount: string | null
  readonly currency: string
  readonly statedOn: string | null
  /** The day of the amount. */
  readonly on: string
}

/** An amount in a table, with the day of its source below it. */
export const StatedMoney = ({ amount, currency, statedOn, on }: StatedProps) => (
  <>
    <Money amount={amount} currency={currency} />
    {statedOn !== null && <StatedDay statedOn={statedOn} on={on} />}
  </>
)

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
