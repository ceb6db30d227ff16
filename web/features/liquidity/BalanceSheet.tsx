import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { readMetrics } from "#contract/figures/standing.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { Money } from "#ui/figures/Money.tsx"
import { RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { Explained } from "#web/features/explain/Explain.tsx"
import { keyFigureMessages as messages } from "#web/features/performance/keyFigureMessages.ts"
import { listOfWallets, pageOfHolding } from "#web/page/navigation.ts"
import { Statement, StatementLine } from "#web/page/Statement.tsx"

type Metrics = AnswerOf<typeof readMetrics>

/** How assets and debts relate on a day: debt ratio, liquid share, the largest holding, commitments and latent tax. */
export function BalanceSheet({ metrics }: { readonly metrics: Metrics }) {
  const intl = useIntl()
  const figures = useFigures()
  const { currency, debtRatio, liquidShare, largestPosition: largest } = metrics
  return (
    <Statement title={intl.formatMessage(messages.structure)}>
      <StatementLine
        name={<FormattedMessage {...messages.debtRatio} />}
        note={debtRatio.value === null ? <WhyAbsent ratio={debtRatio} /> : intl.formatMessage(messages.debtRatioNote)}
      >
        {debtRatio.value !== null && (
          <Explained figure="debtRatio">
            <RatioFigure ratio={debtRatio} as="share" />
          </Explained>
        )}
      </StatementLine>
      <StatementLine
        name={<FormattedMessage {...messages.liquidShare} />}
        note={
          liquidShare.value === null ? <WhyAbsent ratio={liquidShare} /> : intl.formatMessage(messages.liquidShareNote)
        }
      >
        {liquidShare.value !== null && (
          <Explained figure="liquidShare">
            <RatioFigure ratio={liquidShare} as="share" />
          </Explained>
        )}
      </StatementLine>
      {largest && (
        <StatementLine
          name={<FormattedMessage {...messages.largestPosition} />}
          note={
            largest.share.value !== null &&
            intl.formatMessage(messages.ofAssets, { share: writtenRatio(largest.share.value, figures) })
          }
        >
          <AppLink
            to={
              largest.kind === "wallet"
                ? `${listOfWallets}/${largest.lineId}`
                : pageOfHolding({ holdingId: largest.lineId, assetClass: largest.assetClass })
            }
          >
            {largest.name}
          </AppLink>
          <br />
          <Money amount={largest.value} currency={currency} />
        </StatementLine>
      )}
      <StatementLine name={<FormattedMessage {...messages.unfunded} />}>
        <Explained figure="unfundedCommitments">
          <Money amount={metrics.unfundedCommitments} currency={currency} />
        </Explained>
      </StatementLine>
      <StatementLine
        name={<FormattedMessage {...messages.latentTax} />}
        note={<FormattedMessage {...messages.estimate} />}
      >
        <Explained figure="latentTax">
          <Money amount={metrics.latentTax} currency={currency} />
        </Explained>
      </StatementLine>
      <StatementLine
        look="total"
        name={<FormattedMessage {...messages.netAfterTax} />}
        note={<FormattedMessage {...messages.estimate} />}
      >
        <Explained figure="netAfterLatentTax">
          <Money amount={metrics.netAfterLatentTax} currency={currency} />
        </Explained>
      </StatementLine>
    </Statement>
  )
}
