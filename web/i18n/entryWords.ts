import type { CashFlowKind, DeliveryReason, EntryOf, ValuationCriterion } from "#contract/vocabulary.ts"
import type { Words } from "./wordsByValue.ts"
import { texts } from "./texts.ts"

/*
 * The terms for the entries of holdings.
 */

export const sideNames: Words<EntryOf<"Trade">["side"]> = texts("trade", {
  buy: ["Buy", "Kind of trade"],
  sell: ["Sell", "Kind of trade"],
})

export const stakingNames: Words<EntryOf<"Staking">["action"]> = texts("staking", {
  stake: ["Stake", "Tokens are locked up to earn rewards"],
  unstake: ["Unstake", "Staked tokens are released again"],
})

export const directionNames: Words<EntryOf<"Delivery">["direction"]> = texts("delivery", {
  in: ["In", "Units come in without money"],
  out: ["Out", "Units go out without money"],
})

export const deliveryReasonNames: Words<DeliveryReason> = texts("delivery", {
  opening: ["Opening position", "Why units came without money: they were there when recording began"],
  gift: ["Gift", "Why units came or went"],
  inheritance: ["Inheritance", "Why units came or went"],
  transfer: ["Transfer", "Why units came or went"],
  loss: ["Loss", "Why units came or went"],
  airdrop: ["Airdrop", "Why units came: tokens that were given to the holders of others"],
  reward: ["Reward", "Why units came: tokens earned by holding or staking"],
  other: ["Other reason", "Why units came or went"],
})

export const cashFlowNames: Words<CashFlowKind> = texts("cashFlow", {
  dividend: ["Dividend", "Kind of income"],
  interest: ["Interest", "Kind of income"],
  rent: ["Rent", "Kind of income"],
  feeRefund: ["Refund of fees", "Kind of cash flow: fees or costs that came back"],
  taxRefund: ["Tax refund", "Kind of cash flow: tax that came back"],
  expense: ["Expense", "Money paid for keeping a holding: upkeep, custody"],
  improvement: ["Improvement", "Money paid for what improves a house or valuable, such as rebuilding it; it is cost"],
  premium: ["Premium", "Money paid into an insurance policy"],
  entry: ["Initial investment", "Money paid into a private-market investment outside a commitment"],
  capitalCall: ["Capital call", "Money paid in because a fund called it"],
  distribution: ["Distribution", "Money that a fund or policy paid out"],
  clawback: ["Clawback", "Distributions of a fund that the investor has to pay back"],
  exit: ["Exit proceeds", "Money received for a holding, or for a part, when it was sold"],
})

export const criterionNames: Words<ValuationCriterion> = texts("criterion", {
  market: ["Market value", "By what measure a holding was valued"],
  cost: ["Cost", "By what measure a holding was valued"],
  tax: ["Tax value", "By what measure a holding was valued"],
  insured: ["Insured value", "By what measure a holding was valued"],
})
