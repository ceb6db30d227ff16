import type { RecordedFamily } from "./recordedFamily.ts"
import type { Recorder } from "./recorder.ts"

/** The demo family that the product creates itself, by the names by which its pages are found. */
export async function openDemoFamily({ openDemo, read }: Recorder): Promise<RecordedFamily> {
  const householdId = await openDemo()
  const [{ holdings }, { portfolios }, { wallets }, { debts }] = await Promise.all([
    read<{ holdings: ReadonlyArray<{ holdingId: string; assetClass: string }> }>("/api/holdings", householdId),
    read<{ portfolios: ReadonlyArray<{ portfolioId: string }> }>("/api/portfolios", householdId),
    read<{ wallets: ReadonlyArray<{ walletId: string }> }>("/api/wallets", householdId),
    read<{ debts: ReadonlyArray<{ debtId: string }> }>("/api/debts", householdId),
  ])
  const idsOf = Object.fromEntries(holdings.map(({ assetClass, holdingId }) => [assetClass, holdingId]))
  return {
    holdings: idsOf as RecordedFamily["holdings"],
    portfolioId: portfolios[0]?.portfolioId ?? "",
    walletId: wallets[0]?.walletId ?? "",
    debtId: debts[0]?.debtId ?? "",
  }
}
