import { FormattedMessage, useIntl } from "react-intl"
import type { AnswerOf } from "../../../server/contract/endpoint.ts"
import type { ChangeWindow, readMetrics } from "../../../server/contract/measures.ts"
import { AppLink } from "../../app/AppLink.tsx"
import { listOfWallets, pageOfHolding } from "../../app/navigation.ts"
import { writtenRatio } from "../../format/ratio.ts"
import { useFigures } from "../../format/useFigures.ts"
import { changeWindowNames } from "../../messages/words.ts"
import { Explain } from "../../ui/Explain.tsx"
import { Change, Money } from "../../ui/Money.tsx"
import { RatioFigure, WhyAbsent } from "../../ui/RatioFigure.tsx"
import { GainFigures } from "./GainFigures.tsx"
import { keyFigureMessages as messages } from "./keyFigureMessages.ts"
import { Statement, StatementLine } from "./Statement.tsx"

type Metrics = AnswerOf<typeof readMetrics>

/** Key figures of a day: how the net worth changed, how it is built, and what was gained. */
export function KeyFigures({ metrics }: { readonly metrics: Metrics }) {
  return (
    <div className="columns">
      <Changes metrics={metrics} />
      <Structure metrics={metrics} />
      <GainFigures gain={metrics.gain} />
    </div>
  )
}

const windows: ReadonlyArray<ChangeWindow> = ["day", "week", "month", "yearToDate", "sinceStart"]

function Changes({ metrics: { changes, currency } }: { readonly metrics: Metrics }) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <Statement title={intl.formatMessage(messages.changes)}>
      {windows.map((window) => {
        const change = changes.find((one) => one.window === window)
        return (
          <StatementLine
            key={window}
            name={
              <>
                <FormattedMessage {...changeWindowNames[window]} />{" "}
                {change && <Explain figure="change" from={change.from} />}
              </>
            }
            note={
              change ? (
                <FormattedMessage {...messages.since} values={{ day: figures.day(change.from, "medium") }} />
              ) : (
                <FormattedMessage {...whyNoChange(window)} />
              )
            }
          >
            {change && <Change amount={change.amount} currency={currency} percent={change.percent} />}
          </StatementLine>
        )
      })}
    </Statement>
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
        name={
          <>
            <FormattedMessage {...messages.debtRatio} /> <Explain figure="debtRatio" />
          </>
        }
        note={debtRatio.value === null ? <WhyAbsent ratio={debtRatio} /> : intl.formatMessage(messages.debtRatioNote)}
      >
        {debtRatio.value !== null && <RatioFigure ratio={debtRatio} as="share" />}
      </StatementLine>
      <StatementLine
        name={
          <>
            <FormattedMessage {...messages.liquidShare} /> <Explain figure="liquidShare" />
          </>
        }
        note={
          liquidShare.value === null ? <WhyAbsent ratio={liquidShare} /> : intl.formatMessage(messages.liquidShareNote)
        }
      >
        {liquidShare.value !== null && <RatioFigure ratio={liquidShare} as="share" />}
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
      <StatementLine
        name={
          <>
            <FormattedMessage {...messages.unfunded} /> <Explain figure="unfundedCommitments" />
          </>
        }
      >
        <Money amount={metrics.unfundedCommitments} currency={currency} />
      </StatementLine>
      <StatementLine
        name={
          <>
            <FormattedMessage {...messages.latentTax} /> <Explain figure="latentTax" />
          </>
        }
        note={<FormattedMessage {...messages.estimate} />}
      >
        <Money amount={metrics.latentTax} currency={currency} />
      </StatementLine>
      <StatementLine
        look="total"
        name={
          <>
            <FormattedMessage {...messages.netAfterTax} /> <Explain figure="netAfterLatentTax" />
          </>
        }
        note={<FormattedMessage {...messages.estimate} />}
      >
        <Money amount={metrics.netAfterLatentTax} currency={currency} />
      </StatementLine>
    </Statement>
  )
}
