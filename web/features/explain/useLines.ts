import { useMemo } from "react"
import { listDebts } from "#contract/debts.ts"
import { listHoldings } from "#contract/holdings.ts"
import type { AssetClass } from "#contract/vocabulary.ts"
import { listWallets } from "#contract/wallets.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { pageOfDebt, pageOfHolding, pageOfWallet } from "#web/page/navigation.ts"

/** A balance-sheet line with its name and its page. */
export interface LinkedLine {
  readonly kind: "holding" | "debt" | "wallet"
  readonly name: string
  readonly page: string
  readonly assetClass?: AssetClass
}

/** Every holding, debt and wallet by its id, including removed ones. Lines whose list is still loading are missing. */
export function useLines(): ReadonlyMap<string, LinkedLine> {
  const { answer: owned } = useQuery(listHoldings, { query: { include: "removed" } })
  const { answer: owed } = useQuery(listDebts, { query: { include: "removed" } })
  const { answer: kept } = useQuery(listWallets, { query: { include: "removed" } })
  return useMemo(
    () =>
      new Map<string, LinkedLine>([
        ...(owned?.holdings ?? []).map((holding) => {
          const { holdingId, name, assetClass } = holding
          return [holdingId, { kind: "holding", name, page: pageOfHolding(holding), assetClass }] as const
        }),
        ...(owed?.debts ?? []).map(
          (debt) => [debt.debtId, { kind: "debt", name: debt.name, page: pageOfDebt(debt) }] as const,
        ),
        ...(kept?.wallets ?? []).map(
          (wallet) => [wallet.walletId, { kind: "wallet", name: wallet.title, page: pageOfWallet(wallet) }] as const,
        ),
      ]),
    [owned, owed, kept],
  )
}
