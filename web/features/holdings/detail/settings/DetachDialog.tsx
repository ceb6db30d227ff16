import { FormattedMessage, useIntl } from "react-intl"
import type { HoldingPrices } from "#contract/holdingPrices.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { detachInstrument } from "#contract/instruments.ts"
import { QuestionDialog } from "#web/forms/CommandDialog.tsx"
import { FiguresBeforeAfter } from "./FiguresBeforeAfter.tsx"
import { settingsMessages as messages } from "./messages.ts"
import { useFormerInstrument } from "./useAttaching.ts"

interface Props {
  readonly holding: HoldingView
  readonly prices: HoldingPrices
  readonly onClose: () => void
}

/** Asks before the prices of the instrument no longer value a holding, and shows what follows. */
export function DetachDialog({ holding, prices: { instrument, current, detached }, onClose }: Props) {
  const intl = useIntl()
  const { holdingId, currency, priceSymbol } = holding
  return (
    <QuestionDialog
      endpoint={detachInstrument}
      request={{ params: { holdingId } }}
      title={intl.formatMessage(messages.detach)}
      about={instrument?.name ?? ""}
      look="primary"
      done={intl.formatMessage(messages.detached)}
      undo={useFormerInstrument(holding)}
      onClose={onClose}
    >
      <p>
        <FormattedMessage {...messages.detachText} values={{ symbol: priceSymbol ?? "none" }} />
      </p>
      {detached && <FiguresBeforeAfter currency={currency} before={current} after={detached} />}
    </QuestionDialog>
  )
}
