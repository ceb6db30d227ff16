import type { AssetClass, ShownEntry } from "#contract/vocabulary.ts"
import { figureNames } from "#web/features/explain/figureNames.ts"
import { quantityLabel } from "#web/features/holdings/entries/fieldLabels.ts"
import { text, texts } from "#web/i18n/texts.ts"
import { deliveryReasonNames, directionNames } from "#web/i18n/words.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const labels = texts("field", {
  direction: ["Direction", "Field"],
  reason: text("field.deliveryReason", "Reason", "Field: why units came or went without money"),
  deliveredOn: ["Delivery date", "Field"],
  costHint: ["Total cost basis of these units. Gains are calculated from it.", "Below the field cost"],
})

const sentences = texts("entry.sentence", {
  in: [
    "Received {units} {one, select, yes {unit} other {units}} at a cost of {amount} ({reason})",
    "An entry in words; reason is for example Opening position",
  ],
  out: ["Delivered {units} {one, select, yes {unit} other {units}} ({reason})", "An entry in words"],
})

const cameIn = text(
  "entry.deed.in",
  "Received {units} {one, select, yes {unit} other {units}} ({reason})",
  "A delivery in a table; the next column has the cost",
)

/** Airdrops and rewards exist only for tokens. */
const reasonsOf = (assetClass: AssetClass) => {
  const { airdrop, reward, other, ...held } = deliveryReasonNames
  return assetClass === "crypto" ? { ...held, airdrop, reward, other } : { ...held, other }
}

const recordTitle = text("entry.record.Delivery", "Record delivery", "Button and title")

/** Whether units came in as income, so that their market value, and no recorded amount, is their cost. */
export const isEarned = (entry: ShownEntry): entry is ShownOf<"Delivery"> & { readonly reason: "airdrop" | "reward" } =>
  entry._tag === "Delivery" && (entry.reason === "airdrop" || entry.reason === "reward")

const name = text(
  "entry.Delivery",
  "Delivery",
  "Kind of entry: units that came or went without money, such as an opening position or a gift",
)

export const delivery = {
  name,
  recordTitle,
  recordNote: text(
    "entry.note.Delivery",
    "Opening position, gift, inheritance or transfer: units without payment",
    "Below the menu entry",
  ),
  filterName: (entry) => (isEarned(entry) ? deliveryReasonNames[entry.reason] : name),
  tabs: ["trades"],
  choices: (assetClass) => [
    ...(assetClass === "crypto"
      ? [
          { id: "airdrop", label: deliveryReasonNames.airdrop, preset: { direction: "in", reason: "airdrop" } },
          { id: "reward", label: deliveryReasonNames.reward, preset: { direction: "in", reason: "reward" } },
        ]
      : []),
    { id: "Delivery", label: recordTitle, preset: {} },
  ],
  form: (assetClass) => [
    { type: "choice", name: "direction", label: labels.direction, words: directionNames, initial: "in" },
    { type: "select", name: "reason", label: labels.reason, words: reasonsOf(assetClass), initial: "opening" },
    { type: "day", name: "deliveredOn", label: labels.deliveredOn },
    { type: "decimal", name: "quantity", label: quantityLabel(assetClass) },
    {
      type: "money",
      name: "cost",
      label: figureNames.cost,
      hint: labels.costHint,
      isVisible: ({ direction, reason }) => direction === "in" && reason !== "airdrop" && reason !== "reward",
    },
  ],
  sentence(entry, { say, counted, money }) {
    const reason = say(deliveryReasonNames[entry.reason])
    if (isEarned(entry)) return say(cameIn, { ...counted(entry.quantity), reason })
    return entry.direction === "in"
      ? say(sentences.in, { ...counted(entry.quantity), amount: money(entry.cost), reason })
      : say(sentences.out, { ...counted(entry.quantity), reason })
  },
  row: ({ direction, quantity, reason, cost }, { say, counted }) =>
    direction === "in"
      ? {
          description: say(cameIn, { ...counted(quantity), reason: say(deliveryReasonNames[reason]) }),
          amount: cost,
          quantity,
        }
      : {},
  mark: ({ direction }) => (direction === "in" ? "up" : "down"),
} as const satisfies KindOnPages<ShownOf<"Delivery">>
