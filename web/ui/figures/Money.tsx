import { type Decimal, toPlainString } from "#contract/vocabulary.ts"
import { type Sign, useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import "./Money.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  /** `null` if it is not available, which is shown as such and not as zero. */
  readonly amount: string | Decimal | null
  readonly currency: string
  readonly sign?: Sign
}

/** An amount with its currency, which is always shown. Digits are aligned with those in the same column. */
export function Money({ amount: given, currency, sign = "negative" }: Props) {
  const figures = useFigures()
  if (given === null) return <NotAvailable />
  const amount = typeof given === "string" ? given : toPlainString(given)
  const digits = figures.amount(amount, currency, sign)
  const exact = figures.exactAmount(amount, currency, sign)
  return (
    <span
      {...(digits === exact ? {} : { title: `${currency} ${exact}` })}
      className={`money figure ${directionOf(amount) === "none" ? "money-zero" : ""}`}
      {...(figures.amountsHidden ? {} : { "data-amount": amount, "data-currency": currency })}
    >
      <Written digits={digits} currency={currency} />
    </span>
  )
}

/** Digits with their currency. */
export function Written({ digits, currency }: { readonly digits: string; readonly currency: string }) {
  return (
    <>
      <span className="money-currency">{currency}</span>
      {"\u00a0"}
      <span>{digits}</span>
    </>
  )
}

function NotAvailable() {
  return <Say as="span" className="soft" message={commonWords.notAvailable} />
}

interface ChangeProps {
  readonly amount: string | null
  readonly currency: string
}

/** A gain or loss, distinguished by a sign and a triangle, and not by colour alone. */
export function Change({ amount, currency }: ChangeProps) {
  if (amount === null) return <NotAvailable />
  const direction = directionOf(amount)
  return (
    <span className={`change change-${direction} figure`}>
      <Triangle direction={direction} />
      <Money amount={amount} currency={currency} sign="signed" />
    </span>
  )
}

type Direction = "gain" | "loss" | "none"

export const directionOf = (amount: string): Direction =>
  !/[1-9]/.test(amount) ? "none" : amount.startsWith("-") ? "loss" : "gain"

function Triangle({ direction }: { readonly direction: Direction }) {
  const points = { gain: "5,1.5 9.5,8.5 0.5,8.5", loss: "0.5,1.5 9.5,1.5 5,8.5", none: "0,4 10,4 10,6 0,6" }[direction]
  return (
    <svg className="change-triangle" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true" focusable="false">
      <polygon points={points} fill="currentColor" />
    </svg>
  )
}
