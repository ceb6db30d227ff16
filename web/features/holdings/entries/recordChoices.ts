import type { TypedMessageDescriptor } from "react-intl"
import { type AssetClass, behaviourOf, type EntryKind, type ShownEntry } from "#contract/vocabulary.ts"
import type { Draft } from "#web/forms/formFields.ts"
import { cashFlowNames, deliveryReasonNames, sideNames, stakingNames } from "#web/i18n/words.ts"
import { entryKindNames, recordNotes, recordTitles } from "./messages.ts"

/** An item of the menu of what can be recorded, with the form that it opens and the fields that it presets. */
export interface RecordChoice {
  readonly id: string
  readonly label: TypedMessageDescriptor
  readonly note?: TypedMessageDescriptor
  readonly kind: EntryKind
  readonly preset: Draft
}

/** The kinds of entries that have several items in the menu, such as purchase and sale. */
const severalOf: Partial<Record<EntryKind, (assetClass: AssetClass) => ReadonlyArray<RecordChoice>>> = {
  Trade: () => [
    choice("buy", sideNames.buy, "Trade", { side: "buy" }),
    choice("sell", sideNames.sell, "Trade", { side: "sell" }),
  ],
  SwapLeg: () => [choice("swap", entryKindNames.SwapLeg, "SwapLeg", {})],
  Staking: () => [
    choice("stake", stakingNames.stake, "Staking", { action: "stake" }),
    choice("unstake", stakingNames.unstake, "Staking", { action: "unstake" }),
  ],
  Delivery: (assetClass) =>
    assetClass === "crypto"
      ? [
          choice("airdrop", deliveryReasonNames.airdrop, "Delivery", { direction: "in", reason: "airdrop" }),
          choice("reward", deliveryReasonNames.reward, "Delivery", { direction: "in", reason: "reward" }),
          plain("Delivery"),
        ]
      : [plain("Delivery")],
  CashFlow: (assetClass) =>
    behaviourOf[assetClass].cashFlows.map((kind) => choice(kind, cashFlowNames[kind], "CashFlow", { kind })),
}

const choice = (id: string, label: TypedMessageDescriptor, kind: EntryKind, preset: Draft): RecordChoice => ({
  id,
  label,
  kind,
  preset,
})

function plain(kind: EntryKind, preset: Draft = {}): RecordChoice {
  const note = recordNotes[kind]
  return { id: kind, label: recordTitles[kind], ...(note ? { note } : {}), kind, preset }
}

/** The items of the menu of what can be recorded on a holding, in its owner's words. */
export const recordChoices = ({ assetClass }: { readonly assetClass: AssetClass }): ReadonlyArray<RecordChoice> =>
  behaviourOf[assetClass].entries.flatMap((kind) => severalOf[kind]?.(assetClass) ?? [plain(kind, {})])

/** A swap concerns two holdings: it cannot be corrected, only voided and recorded again. */
export const isCorrectable = (entry: ShownEntry): boolean => entry._tag !== "SwapLeg"
