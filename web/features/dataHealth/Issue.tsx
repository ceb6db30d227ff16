import { useState } from "react"
import { useIntl } from "react-intl"
import type { HealthIssue } from "#contract/figures/explain.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { rateMessages } from "#web/features/rates/messages.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { Button } from "#ui/Button.tsx"
import { Say } from "#ui/Say.tsx"
import { lazyPart } from "#ui/lazyPart.tsx"
import { useFigures } from "#web/format/useFigures.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { useSession } from "#web/client/useClient.ts"
import type { LinkedLine } from "#web/features/explain/useLines.ts"
import { May } from "#web/page/May.tsx"
import { issueName, issueWords } from "./issues.ts"
import { issueMessages as messages } from "./messages.ts"

interface Props {
  readonly issue: HealthIssue
  readonly lines: ReadonlyMap<string, LinkedLine>
}

/** An issue, since when it exists, and a link to the page where it can be fixed, if there is one. */
export function Issue({ issue, lines }: Props) {
  const intl = useIntl()
  const figures = useFigures()
  return (
    <li className="issue">
      <span className="issue-name">
        <NameOf issue={issue} lines={lines} />
      </span>
      <span className="issue-words">{issueWords(issue, intl, figures)}</span>
      <span className="issue-cure">
        <Cure issue={issue} lines={lines} />
      </span>
      {"otherProvider" in issue && issue.otherProvider !== null && <OtherProvider provider={issue.otherProvider} />}
    </li>
  )
}

function NameOf({ issue, lines }: Props) {
  const name = issueName(issue)
  const page = "portfolioId" in issue ? pageOfPortfolio(issue) : "lineId" in issue && lines.get(issue.lineId)?.page
  return page ? <AppLink to={page}>{name}</AppLink> : name
}

const pageOfPortfolio = ({ portfolioId }: { readonly portfolioId: string }): string => `/app/portfolios/${portfolioId}`

function Cure({ issue, lines }: Props) {
  if (!("lineId" in issue) && !("portfolioId" in issue)) return <RecordRate currency={issue.currency} />
  if ("portfolioId" in issue) {
    return (
      <May needs="record">
        <AppLink to={pageOfPortfolio(issue)} message={messages.recordStake} />
      </May>
    )
  }
  const line = lines.get(issue.lineId)
  return (
    line && (
      <May needs="record">
        <ToRecord tag={issue._tag} line={line} />
      </May>
    )
  )
}

const OwnRateDialog = lazyPart(
  () => import("#web/features/rates/OwnRateDialog.tsx"),
  (module) => module.OwnRateDialog,
)

/** Opens the dialog for an exchange rate of the household's own. */
function RecordRate({ currency }: { readonly currency: string }) {
  const { on } = useAsOf()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button needs="record" look="quiet" onPress={() => setOpen(true)} message={rateMessages.record} />
      {isOpen && <OwnRateDialog currency={currency} on={on} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Names a provider of rates that quotes the currency, and leads those who may choose it there. */
function OtherProvider({ provider }: { readonly provider: string }) {
  const intl = useIntl()
  const { installationRole } = useSession()
  return (
    <span className="issue-more fine soft">
      <Say as="span" message={messages.otherProvider} values={{ provider: sourceName(provider, intl) }} />{" "}
      {installationRole !== "user" && <AppLink to="/admin/providers" message={messages.toProviders} />}
    </span>
  )
}

interface ToRecordProps {
  readonly tag: Exclude<HealthIssue["_tag"], "MissingRate" | "StaleRate" | "StakesBelowWhole">
  readonly line: LinkedLine
}

/** A link to the tab of the holding, debt or wallet where the missing fact is recorded. */
export function ToRecord({ tag, line: { kind, page } }: ToRecordProps) {
  if (kind !== "holding") {
    return <AppLink to={page} message={messages.recordStatement} />
  }
  switch (tag) {
    case "OldBalance":
      return <AppLink to={page} more={{ tab: "balances" }} message={messages.recordBalance} />
    case "HeldPrice":
    case "OldValuation":
      return <AppLink to={page} more={{ tab: "valuations" }} message={messages.recordValuation} />
    case "PriceFactor":
      return <AppLink to={page} more={{ tab: "history" }} message={messages.correctPrice} />
    case "ActionWithoutPrice":
      return <AppLink to={page} more={{ tab: "trades" }} message={messages.stateThePart} />
    case "StalePrice":
      return <AppLink to={page} more={{ tab: "valuations" }} message={messages.changeSeries} />
    case "SoldNotClosed":
      return <AppLink to={page} more={{ tab: "cashFlows" }} message={messages.correctPrice} />
    case "SwapWithoutOtherLeg":
      return <AppLink to={page} more={{ tab: "trades" }} message={messages.takeSwapBack} />
    case "UnitsWithoutPrice":
      return <AppLink to={page} more={{ tab: "valuations" }} message={messages.nameSeries} />
  }
}
