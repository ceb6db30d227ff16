import { Result } from "effect"
import { FormattedMessage, useIntl } from "react-intl"
import { listOwnRates, removeOwnRate, setOwnRate } from "#contract/ownRates.ts"
import { type AnswerOf } from "#contract/endpoint.ts"
import { toPlainString } from "#contract/vocabulary.ts"
import { useCommand } from "#web/client/useCommand.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { useCommandsWithToast, useToast } from "#web/forms/useCommandWithToast.ts"
import { Section } from "#web/page/Page.tsx"
import { failureSentence } from "#web/problems/failureSentence.ts"
import { Button } from "#ui/Button.tsx"
import { showFailure } from "#ui/windows/Toasts.tsx"
import { rateMessages as messages } from "./messages.ts"

type OwnRate = AnswerOf<typeof listOwnRates>["rates"][number]

/** The exchange rates that the household recorded itself, each with a button to delete it. Absent if there are none. */
export function OwnRates() {
  const intl = useIntl()
  const rates = useQuery(listOwnRates, {}).answer?.rates ?? []
  if (rates.length === 0) return null
  return (
    <Section title={intl.formatMessage(messages.heading)} note={<FormattedMessage {...messages.headingNote} />}>
      <ul className="issues">
        {rates.map((rate) => (
          <OwnRateRow key={`${rate.currency} ${rate.effectiveOn}`} rate={rate} />
        ))}
      </ul>
    </Section>
  )
}

function OwnRateRow({ rate: { currency, effectiveOn, unitsForOneEuro } }: { readonly rate: OwnRate }) {
  const intl = useIntl()
  const figures = useFigures()
  const showToast = useToast()
  const { run, isRunning } = useCommand(removeOwnRate)
  const setAgain = useCommandsWithToast(setOwnRate, messages.recorded)
  const units = toPlainString(unitsForOneEuro)
  const day = figures.day(effectiveOn, "medium")
  const remove = async () => {
    const done = await run({ body: { currency, effectiveOn } })
    if (Result.isFailure(done)) return showFailure(await failureSentence(done.failure, intl, figures))
    showToast(
      intl.formatMessage(messages.removed),
      setAgain({ body: { currency, effectiveOn, unitsForOneEuro: units } }),
    )
  }
  return (
    <li className="issue">
      <span className="issue-name">{currency}</span>
      <span className="issue-words">
        <FormattedMessage {...messages.one} values={{ rate: figures.price(units, currency), day }} />
      </span>
      <span className="issue-cure">
        <Button
          needs="record"
          look="quiet"
          isDisabled={isRunning}
          aria-label={intl.formatMessage(messages.removeOf, { currency, day })}
          onPress={() => void remove()}
          message={messages.remove}
        />
      </span>
    </li>
  )
}
