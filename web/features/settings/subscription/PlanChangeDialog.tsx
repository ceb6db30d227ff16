import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { changePlan, type OfferView, previewPlan } from "#contract/people/billing.ts"
import type { UsageView } from "#contract/people/subscription.ts"
import { isZero, quotasInUse, quotasOf, toPlainString } from "#contract/vocabulary.ts"
import { useClient } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { planNames } from "#web/i18n/planNames.ts"
import { planWords } from "#web/i18n/planWords.ts"
import { CautionNote } from "#ui/CautionNote.tsx"
import { Say } from "#ui/Say.tsx"
import { Reading, Readings } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { planMessages as messages } from "./planMessages.ts"

interface Props {
  /** The plan to change to, and its price. */
  readonly offer: OfferView
  readonly usage: ReadonlyArray<UsageView>
  readonly onClose: () => void
}

/** Changes the running plan, after showing what the payment provider will charge for it at once. */
export function PlanChangeDialog({ offer, usage, onClose }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  const { reload } = useClient()
  const { plan, interval, amount, currency } = offer
  const preview = useQuery(previewPlan, { query: { plan, interval } })
  const name = intl.formatMessage(planNames[plan])
  return (
    <CommandDialog
      title={intl.formatMessage(messages.changeTitle, { plan: name })}
      submitLabel={intl.formatMessage(messages.change)}
      endpoint={changePlan}
      request={() => Result.succeed({ body: { plan, interval } })}
      done={intl.formatMessage(messages.changed, { plan: name })}
      onDone={() => {
        void reload()
        onClose()
      }}
      onClose={onClose}
      hasRequiredFields={false}
      isProof
    >
      <Say message={messages.changeText} />
      <TooMuch plan={plan} usage={usage} />
      <Readings>
        <Reading
          name={intl.formatMessage(messages.newPrice)}
          note={intl.formatMessage(interval === "year" ? messages.perYear : messages.perMonth)}
        >
          {figures.price(toPlainString(amount), currency)}
        </Reading>
      </Readings>
      <Answered query={preview} notShown={messages.notPreviewed} skeleton={<Skeleton lines={2} />}>
        {({ charge }) =>
          charge && (
            <Readings>
              <Reading name={intl.formatMessage(messages.dueNow)}>
                {figures.price(toPlainString(charge.due), charge.currency)}
              </Reading>
              {!isZero(charge.credit) && (
                <Reading name={intl.formatMessage(messages.credit)} note={intl.formatMessage(messages.creditNote)}>
                  {figures.price(toPlainString(charge.credit), charge.currency)}
                </Reading>
              )}
            </Readings>
          )
        }
      </Answered>
    </CommandDialog>
  )
}

/** A warning where the household uses more than the plan includes. */
function TooMuch({ plan, usage }: { readonly plan: OfferView["plan"]; readonly usage: ReadonlyArray<UsageView> }) {
  const intl = useIntl()
  const kinds = (["portfolios", "assets"] as const).flatMap((kind) => {
    const used = usage.find((one) => one.kind === kind)?.used ?? 0
    const isOver = quotasInUse.has(kind) && used > (quotasOf[plan][kind] ?? Infinity)
    return isOver ? [intl.formatMessage(planWords[kind], { count: used })] : []
  })
  if (kinds.length === 0) return null
  return (
    <CautionNote>
      <FormattedMessage
        {...messages.smaller}
        values={{ plan: intl.formatMessage(planNames[plan]), kinds: intl.formatList(kinds, { type: "unit" }) }}
      />
    </CautionNote>
  )
}
