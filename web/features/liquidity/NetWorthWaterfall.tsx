import { assetClassNames, listOfClass } from "#ui/lineClasses.ts"
import { useIntl } from "react-intl"
import type { AnswerOf } from "#contract/endpoint.ts"
import type { LineClass } from "#contract/figures/figures.ts"
import type { readMetrics } from "#contract/figures/standing.ts"
import type { DebtType } from "#contract/vocabulary.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { commonWords, debtTypeNames } from "#web/i18n/words.ts"
import { Waterfall, type WaterfallStep } from "#ui/charts/Waterfall.tsx"
import { liquidityMessages as messages } from "./messages.ts"

type Metrics = AnswerOf<typeof readMetrics>

/** The steps from the assets by class, less the debts by type, to the net worth. Each step links to its lines. */
export function NetWorthWaterfall({ metrics: { waterfall, currency, on } }: { readonly metrics: Metrics }) {
  const intl = useIntl()
  const steps = waterfall.map(({ kind, key, amount }): WaterfallStep => {
    const id = `${kind} ${key}`
    switch (kind) {
      case "assetClass": {
        const name = intl.formatMessage(key === "debt" ? messages.claims : assetClassNames[key as LineClass])
        return { id, name, amount, kind: "change", shown: <AppLink to={listOfClass[key as LineClass]}>{name}</AppLink> }
      }
      case "debtType": {
        const name = intl.formatMessage(wordOfDebts(key))
        const to = listOfClass[key === "account" ? "account" : "debt"]
        return { id, name, amount, kind: "change", shown: <AppLink to={to}>{name}</AppLink> }
      }
      case "net": {
        const name = intl.formatMessage(commonWords.netWorth)
        return { id, name, amount, kind: "result", shown: name }
      }
    }
  })
  return <Waterfall label={intl.formatMessage(commonWords.waterfall)} currency={currency} on={on} steps={steps} />
}

function wordOfDebts(key: string) {
  if (key === "account") return commonWords.overdrawn
  return key === "other" ? messages.otherDebts : debtTypeNames[key as DebtType]
}
