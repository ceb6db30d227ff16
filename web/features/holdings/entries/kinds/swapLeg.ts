import { labelWords } from "#web/i18n/labelWords.ts"
import { text, texts } from "#web/i18n/texts.ts"
import type { KindOnPages, ShownOf } from "./kindOnPages.ts"

const sentences = texts("entry.sentence", {
  swapOut: ["Gave {units} tokens valued at {amount} in a swap", "An entry in words"],
  swapIn: ["Received {units} tokens valued at {amount} in a swap", "An entry in words"],
})

const rows = texts("entry.deed", {
  swapOut: [
    "Gave {units} tokens in a swap",
    "A swap in a table, in the holding whose token was given; the next column has its value",
  ],
  swapIn: [
    "Received {units} tokens in a swap",
    "A swap in a table, in the holding whose token was received; the next column has its value",
  ],
})

const name = text("entry.SwapLeg", "Swap", "Kind of entry: one token exchanged for another")

/** A swap concerns two holdings: it has a dialog of its own, and is only voided as a whole and recorded again. */
export const swapLeg = {
  name,
  recordTitle: labelWords.recordSwap,
  tabs: ["trades"],
  choices: () => [{ id: "swap", label: name, preset: {} }],
  sentence: ({ direction, quantity, value }, { say, units, money }) =>
    say(direction === "in" ? sentences.swapIn : sentences.swapOut, { units: units(quantity), amount: money(value) }),
  row: ({ direction, quantity, value, fees, taxes }, { say, units }) => ({
    description: say(direction === "in" ? rows.swapIn : rows.swapOut, { units: units(quantity) }),
    amount: value,
    quantity,
    fees,
    ...(taxes ? { taxes } : {}),
  }),
  mark: ({ direction }) => (direction === "in" ? "up" : "down"),
} as const satisfies KindOnPages<ShownOf<"SwapLeg">>
