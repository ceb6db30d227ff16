import { roundedIn } from "#web/format/amounts.ts"
import { assetClassNames } from "#ui/lineClasses.ts"
import { useIntl } from "react-intl"
import { type NetWorthView, readNetWorth } from "#contract/figures/figures.ts"
import type { HoldingView } from "#contract/holdings.ts"
import { decimal, isNegative, subtract, sum } from "#contract/vocabulary.ts"
import { listWallets } from "#contract/wallets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { useAsOf } from "#web/asOf/asOf.tsx"
import { Money } from "#ui/figures/Money.tsx"
import type { ListScope } from "./scope.ts"
import { reconciliationMessages as messages } from "./messages.ts"
import { partOf } from "./part.ts"
import "./Reconciliation.css"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly scope: ListScope
  /** Every holding of the scope, regardless of the filters. */
  readonly holdings: ReadonlyArray<HoldingView>
}

/**
 * Reconciles the sum of the list with the assets of the dashboard, if the two differ: an overdrawn account is a debt,
 * and wallets and claims on people who owe the family money are in lists of their own.
 */
export function Reconciliation({ scope, holdings }: Props) {
  const intl = useIntl()
  const { asked } = useAsOf()
  const isConcerned = scope === "all" || scope === "account" || scope === "crypto"
  const day = { query: asked }
  const { answer: netWorth } = useQuery(readNetWorth, isConcerned ? day : null)
  const { answer: wallets } = useQuery(listWallets, scope === "all" || scope === "crypto" ? day : null)
  if (!netWorth || !isConcerned) return null
  const { currency } = netWorth

  const owned = holdings
    .filter(({ status }) => status === "active")
    .flatMap((holding) => partOf(holding, "household").unrounded ?? [])
    .map(decimal)
  const overdrafts = sum(owned.filter(isNegative))
  const inWallets = (wallets?.wallets ?? [])
    .filter(({ status }) => status === "active")
    .flatMap(({ figures }) => figures.household.unroundedInBase ?? [])
    .map(decimal)
  const steps = [
    { id: "list", name: messages.list, amount: sum(owned) },
    { id: "overdrafts", name: messages.overdrafts, amount: subtract(decimal("0"), overdrafts) },
    { id: "wallets", name: messages.wallets, amount: sum(inWallets) },
    { id: "claims", name: messages.claims, amount: decimal(scope === "all" ? assetsOf(netWorth, "debt") : "0") },
  ].map(({ amount, ...step }) => ({ ...step, amount: roundedIn(amount, currency) }))
  if (steps.slice(1).every(({ amount }) => !/[1-9]/.test(amount))) return null
  return (
    <dl className="reconciliation">
      {steps
        .filter(({ amount }) => /[1-9]/.test(amount))
        .map(({ id, name, amount }) => (
          <div key={id}>
            <Say as="dt" message={name} />
            <dd>
              <Money amount={amount} currency={currency} {...(id === "list" ? {} : { sign: "signed" as const })} />
            </dd>
          </div>
        ))}
      <div className="reconciliation-end">
        <dt>
          {scope === "all"
            ? intl.formatMessage(messages.assets)
            : intl.formatMessage(messages.assetsOfClass, { assetClass: intl.formatMessage(assetClassNames[scope]) })}
        </dt>
        <dd>
          <Money amount={assetsOf(netWorth, scope)} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}

const assetsOf = ({ household, allocation }: NetWorthView, scope: ListScope | "debt"): string =>
  scope === "all"
    ? household.assets
    : (allocation.byClass.find(({ assetClass }) => assetClass === scope)?.assets ?? "0")
