import { memo } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { ChangeWindow, readMetrics } from "#contract/figures/standing.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { listOfWallets, pageOfHolding } from "#web/page/navigation.ts"
import { writtenRatio } from "#web/format/ratio.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { changeWindowNames } from "#web/i18n/words.ts"
import { Explained } from "#web/features/explain/Explain.tsx"
import { Change, Money } from "#ui/figures/Money.tsx"
import { RatioFigure, WhyAbsent } from "#ui/figures/RatioFigure.tsx"
import { GainFigures } from "./GainFigures.tsx"
import { keyFigureMessages as messages } from "./keyFigureMessages.ts"
import { Statement, StatementLine } from "./Statement.tsx"

type Metrics = AnswerOf<typeof readMetrics>

/** The key figures of a day: changes of the net worth, its structure, and the gains. */
export const KeyFigures = memo(({ metrics }: { readonly metrics: Metrics }) => (
  <div className="key-figures">
    <Changes metrics={metrics} />
    <Structure metrics={metrics} />
    <GainFigures gain={metrics.gain} />
  </div>
))

const windows: ReadonlyArray<ChangeWindow> = ["day", "week", "month", "yearToDate", "sinceStart"]

function Changes({ metrics: { changes, currency } }: { readonly metrics: Metrics }) {
  const intl = useIntl()
  return (
    <Statement title={intl.formatMessage(messages.changes)}>
      {windows.map((window) => {
        const change = changes.find((one) => one.window === window)
        return (
          <StatementLine
            key={window}
            name={<FormattedMessage {...changeWindowNames[window]} />}
            note={
              change ? (
                <Since from={change.from} percent={change.percent} />
              ) : (
                <FormattedMessage {...whyNoChange(window)} />
              )
            }
          >
            {change && (
              <Explained figure="change" from={change.from}>
                <Change amount={change.amount} currency={currency} />
              </Explained>
            )}
          </StatementLine>
        )
      })}
    </Statement>
  )
}

function Since({ from, percent }: { readonly from: string; readonly percent: string | null }) {
  const figures = useFigures()
  const day = figures.day(from, "medium")
  if (percent === null) return <FormattedMessage {...messages.since} values={{ day }} />
  return (
    <FormattedMessage
      {...messages.percentSince}
      values={{ day, percent: figures.computedPercent(percent, "signed") }}
    />
  )
}

function whyNoChange(window: ChangeWindow) {
  switch (window) {
    case "week":
      return messages.noWeek
    case "month":
      return messages.noMonth
    case "day":
    case "yearToDate":
    case "sinceStart":
      return messages.noHistory
  }
}

function Structure({ metrics }: { readonly metrics: Metrics }) {
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
