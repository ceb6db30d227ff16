import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readLiquidity } from "#contract/figures/standing.ts"
import { writtenMultiple } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { LiquidityLadder } from "#ui/charts/LiquidityLadder.tsx"
import { liquidityMessages as messages } from "./messages.ts"

/** Whether liquid assets cover the possible claims, in a sentence and as a ladder. */
export function LiquidityFigures({ liquidity }: { readonly liquidity: AnswerOf<typeof readLiquidity> }) {
  const intl = useIntl()
  const figures = useFigures()
  const { coverage } = liquidity
  return (
    <>
      <p className="soft">
        {coverage.value === null ? (
          <FormattedMessage {...messages.nothingAsked} />
        ) : (
          <FormattedMessage {...messages.covered} values={{ times: writtenMultiple(coverage.value, figures) }} />
        )}
      </p>
      <LiquidityLadder label={intl.formatMessage(commonWords.liquidity)} liquidity={liquidity} />
    </>
  )
}
