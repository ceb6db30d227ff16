import { Result } from "effect"
import { useState } from "react"
import { useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import { linkStripePrice, type readStripeSetUp, setUpStripe } from "#contract/people/billing.ts"
import { type BillingInterval, type Currency, PaidPlan, toPlainString } from "#contract/vocabulary.ts"
import type { RequestOf } from "#web/client/exchange.ts"
import { CommandDialog, QuestionDialog, TextDialog } from "#web/forms/CommandDialog.tsx"
import { useCurrencies } from "#web/forms/useCurrencies.ts"
import { type FieldReasons, useDraft } from "#web/forms/useSubmission.ts"
import { decimalFault } from "#web/format/decimalFault.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { planNames } from "#web/i18n/planNames.ts"
import { commonWords } from "#web/i18n/words.ts"
import { intervalNames } from "#web/features/settings/subscription/planMessages.ts"
import { Section } from "#web/page/Page.tsx"
import { Button } from "#ui/Button.tsx"
import { ChoiceField, DecimalField, SelectField } from "#ui/Field.tsx"
import { FigureTable } from "#ui/figures/FigureTable.tsx"
import { Say } from "#ui/Say.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import { stripeMessages as messages } from "./messages.ts"

type SetUpPrice = AnswerOf<typeof readStripeSetUp>["prices"][number]

interface Props {
  readonly prices: ReadonlyArray<SetUpPrice>
  readonly onChanged: () => void
}

/** A plan with a billing period, and its price if it is offered. */
interface Row {
  readonly plan: PaidPlan
  readonly interval: BillingInterval
  readonly price: SetUpPrice | undefined
}

type Open = { readonly kind: "set" } | { readonly kind: "link" | "withdraw"; readonly row: Row }

/** The price at which each plan is offered for each billing period, and the ways to change it. */
export function PricesSection({ prices, onChanged }: Props) {
  const say = useIntl().formatMessage
  const figures = useFigures()
  const [open, setOpen] = useState<Open>()
  const rows = PaidPlan.literals.flatMap((plan) =>
    (["year", "month"] as const).map((interval): Row => ({
      plan,
      interval,
      price: prices.find((one) => one.plan === plan && one.interval === interval),
    })),
  )
  const window = {
    onDone: () => {
      onChanged()
      setOpen(undefined)
    },
    onClose: () => setOpen(undefined),
  }
  return (
    <Section
      title={say(messages.plans)}
      note={say(messages.plansNote)}
      tools={<Button look="primary" onPress={() => setOpen({ kind: "set" })} message={messages.setPrices} />}
    >
      <FigureTable
        label={say(messages.plans)}
        rows={rows}
        keyOf={({ plan, interval }) => `${plan} ${interval}`}
        columns={[
          { id: "plan", header: say(messages.plan), isRowHeader: true, cell: ({ plan }) => say(planNames[plan]) },
          { id: "interval", header: say(messages.interval), cell: ({ interval }) => say(intervalNames[interval]) },
          {
            id: "price",
            header: say(labelWords.price),
            kind: "figure",
            cell: ({ price }) =>
              price ? (
                figures.price(toPlainString(price.amount), price.currency)
              ) : (
                <Say as="span" className="soft" message={messages.notOffered} />
              ),
          },
          {
            id: "id",
            header: say(messages.priceId),
            cell: ({ price }) => price && <span className="mono">{price.priceId}</span>,
          },
          {
            id: "actions",
            header: "",
            kind: "action",
            cell: (row) => (
              <ActionMenu
                label={say(commonWords.more)}
                actions={[
                  { id: "link", label: say(messages.link), run: () => setOpen({ kind: "link", row }) },
                  ...(row.price
                    ? [
                        {
                          id: "withdraw",
                          label: say(messages.withdraw),
                          look: "danger" as const,
                          run: () => setOpen({ kind: "withdraw", row }),
                        },
                      ]
                    : []),
                ]}
              />
            ),
          },
        ]}
      />
      {open?.kind === "set" && <SetPricesDialog {...window} />}
      {open?.kind === "link" && <LinkDialog row={open.row} {...window} />}
      {open?.kind === "withdraw" && <WithdrawDialog row={open.row} {...window} />}
    </Section>
  )
}

interface WindowProps {
  readonly onDone: () => void
  readonly onClose: () => void
}

type Draft = Readonly<Record<PaidPlan, string>> & { readonly interval: BillingInterval; readonly currency: Currency }

/** Sets the prices of the plans for one billing period, and creates at Stripe what is missing. */
function SetPricesDialog(window: WindowProps) {
  const intl = useIntl()
  const { numberFormat } = useFigures()
  const currencies = useCurrencies()
  const { draft, change } = useDraft((): Draft => ({
    interval: "year",
    currency: "EUR",
    starter: "",
    premium: "",
    black: "",
  }))
  const { interval, currency } = draft
  const request = (): Result.Result<RequestOf<typeof setUpStripe>, FieldReasons> => {
    const typed = PaidPlan.literals.filter((plan) => draft[plan].trim() !== "")
    if (typed.length === 0) return Result.fail({ starter: "missing" })
    const prices = typed.map((plan) => ({ plan, interval, currency, amount: parseDecimal(draft[plan], numberFormat) }))
    const wrong = prices.filter(({ amount }) => amount === undefined || amount.startsWith("-"))
    if (wrong.length > 0) {
      return Result.fail(
        Object.fromEntries(
          wrong.map(({ plan, amount }) => [
            plan,
            amount === undefined ? decimalFault(draft[plan], numberFormat) : "money.negative",
          ]),
        ),
      )
    }
    return Result.succeed({ body: { prices: prices.map((price) => ({ ...price, amount: price.amount ?? "" })) } })
  }
  return (
    <CommandDialog
      title={intl.formatMessage(messages.setPrices)}
      endpoint={setUpStripe}
      request={request}
      done={intl.formatMessage(messages.pricesSet)}
      hasRequiredFields={false}
      {...window}
    >
      <Say className="soft" message={messages.setPricesText} />
      <ChoiceField<BillingInterval>
        name="interval"
        label={intl.formatMessage(messages.interval)}
        value={interval}
        onChange={change("interval")}
        options={(["year", "month"] as const).map((value) => ({
          value,
          label: intl.formatMessage(intervalNames[value]),
        }))}
      />
      <SelectField<Currency>
        name="currency"
        label={intl.formatMessage(commonWords.currency)}
        value={currency}
        onChange={change("currency")}
        options={currencies.map((value) => ({ value, label: value }))}
      />
      {PaidPlan.literals.map((plan) => (
        <DecimalField
          key={plan}
          name={plan}
          label={intl.formatMessage(messages.amountOf, { plan: intl.formatMessage(planNames[plan]) })}
          suffix={currency}
          value={draft[plan]}
          onChange={change(plan)}
        />
      ))}
    </CommandDialog>
  )
}

interface RowProps extends WindowProps {
  readonly row: Row
}

const useNameOf = ({ plan, interval }: Row): string => {
  const intl = useIntl()
  return intl.formatList([intl.formatMessage(planNames[plan]), intl.formatMessage(intervalNames[interval])], {
    type: "unit",
  })
}

function LinkDialog({ row, ...window }: RowProps) {
  const intl = useIntl()
  const { plan, interval } = row
  return (
    <TextDialog
      title={intl.formatMessage(messages.link)}
      about={useNameOf(row)}
      endpoint={linkStripePrice}
      requestOf={(priceId) => ({ body: { plan, interval, priceId } })}
      field={{
        name: "priceId",
        label: intl.formatMessage(messages.priceId),
        description: intl.formatMessage(messages.linkText),
      }}
      done={intl.formatMessage(messages.linked)}
      {...window}
    />
  )
}

function WithdrawDialog({ row, ...window }: RowProps) {
  const intl = useIntl()
  const { plan, interval } = row
  return (
    <QuestionDialog
      title={intl.formatMessage(messages.withdrawTitle)}
      about={useNameOf(row)}
      submitLabel={intl.formatMessage(messages.withdraw)}
      endpoint={linkStripePrice}
      request={{ body: { plan, interval, priceId: null } }}
      done={intl.formatMessage(messages.withdrawn)}
      {...window}
    >
      <Say message={messages.withdrawText} />
    </QuestionDialog>
  )
}
