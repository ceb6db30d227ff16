import { defineMessage } from "react-intl"
import type { CashFlowKind, DeliveryReason, EntryOf, ValuationCriterion } from "#contract/vocabulary.ts"
import type { Words } from "./wordsByValue.ts"

/*
 * The terms for the entries of holdings.
 */

export const sideNames: Words<EntryOf<"Trade">["side"]> = {
  buy: defineMessage({ id: "trade.buy", defaultMessage: "Buy", description: "Kind of trade" }),
  sell: defineMessage({ id: "trade.sell", defaultMessage: "Sell", description: "Kind of trade" }),
}

export const stakingNames: Words<EntryOf<"Staking">["action"]> = {
  stake: defineMessage({
    id: "staking.stake",
    defaultMessage: "Stake",
    description: "Tokens are locked up to earn rewards",
  }),
  unstake: defineMessage({
    id: "staking.unstake",
    defaultMessage: "Unstake",
    description: "Staked tokens are released again",
  }),
}

export const directionNames: Words<EntryOf<"Delivery">["direction"]> = {
  in: defineMessage({ id: "delivery.in", defaultMessage: "In", description: "Units come in without money" }),
  out: defineMessage({ id: "delivery.out", defaultMessage: "Out", description: "Units go out without money" }),
}

export const deliveryReasonNames: Words<DeliveryReason> = {
  opening: defineMessage({
    id: "delivery.opening",
    defaultMessage: "Opening position",
    description: "Why units came without money: they were there when recording began",
  }),
  gift: defineMessage({ id: "delivery.gift", defaultMessage: "Gift", description: "Why units came or went" }),
  inheritance: defineMessage({
    id: "delivery.inheritance",
    defaultMessage: "Inheritance",
    description: "Why units came or went",
  }),
  transfer: defineMessage({
    id: "delivery.transfer",
    defaultMessage: "Transfer",
    description: "Why units came or went",
  }),
  loss: defineMessage({ id: "delivery.loss", defaultMessage: "Loss", description: "Why units came or went" }),
  airdrop: defineMessage({
    id: "delivery.airdrop",
    defaultMessage: "Airdrop",
    description: "Why units came: tokens that were given to the holders of others",
  }),
  reward: defineMessage({
    id: "delivery.reward",
    defaultMessage: "Reward",
    description: "Why units came: tokens earned by holding or staking",
  }),
  other: defineMessage({ id: "delivery.other", defaultMessage: "Other reason", description: "Why units came or went" }),
}

export const cashFlowNames: Words<CashFlowKind> = {
  dividend: defineMessage({ id: "cashFlow.dividend", defaultMessage: "Dividend", description: "Kind of income" }),
  interest: defineMessage({ id: "cashFlow.interest", defaultMessage: "Interest", description: "Kind of income" }),
  rent: defineMessage({ id: "cashFlow.rent", defaultMessage: "Rent", description: "Kind of income" }),
  expense: defineMessage({
    id: "cashFlow.expense",
    defaultMessage: "Expense",
    description: "Money paid for keeping a holding: upkeep, custody",
  }),
  premium: defineMessage({
    id: "cashFlow.premium",
    defaultMessage: "Premium",
    description: "Money paid into an insurance policy",
  }),
  entry: defineMessage({
    id: "cashFlow.entry",
    defaultMessage: "Initial investment",
    description: "Money paid into a private-market investment outside a commitment",
  }),
  capitalCall: defineMessage({
    id: "cashFlow.capitalCall",
    defaultMessage: "Capital call",
    description: "Money paid in because a fund called it",
  }),
  distribution: defineMessage({
    id: "cashFlow.distribution",
    defaultMessage: "Distribution",
    description: "Money that a fund or policy paid out",
  }),
  exit: defineMessage({
    id: "cashFlow.exit",
    defaultMessage: "Exit proceeds",
    description: "Money received for a holding, or for a part, when it was sold",
  }),
}

export const criterionNames: Words<ValuationCriterion> = {
  market: defineMessage({
    id: "criterion.market",
    defaultMessage: "Market value",
    description: "By what measure a holding was valued",
  }),
  cost: defineMessage({
    id: "criterion.cost",
    defaultMessage: "Cost",
    description: "By what measure a holding was valued",
  }),
  tax: defineMessage({
    id: "criterion.tax",
    defaultMessage: "Tax value",
    description: "By what measure a holding was valued",
  }),
  insured: defineMessage({
    id: "criterion.insured",
    defaultMessage: "Insured value",
    description: "By what measure a holding was valued",
  }),
}
