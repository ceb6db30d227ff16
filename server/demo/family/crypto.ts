import type { CalendarDate } from "#domain/shared/calendarDate.ts"
import { monthEnds, monthOf, yearly, yearOf } from "#server/demo/days.ts"
import { paid } from "./cash.ts"
import { type Context, day, henrik, money, plain } from "./context.ts"
import { trade } from "./entries.ts"

/** Holdings of two tokens, one of them staked, and a wallet. */
export function crypto(context: Context): void {
  bitcoin(context)
  ether(context)
  wallet(context)
}

function bitcoin(context: Context): void {
  const { book, priceOn } = context
  book.open("bitcoin", henrik, {
    ...plain,
    name: "Bitcoin",
    currency: "USD",
    openedOn: "2019-04-08",
    priceSymbol: "BTC",
    details: { _tag: "crypto", cryptocurrency: "Bitcoin", symbol: "BTC" },
  })
  const exchanged = (side: "buy" | "sell", on: string, quantity: string, tenths: number) => {
    const cents = Math.round((priceOn("BTC", day(on)) * tenths) / 1_000)
    paid(
      context,
      { name: "bitcoin", account: "settlement" },
      trade(side, day(on), quantity, { cents, feeCents: Math.round(cents / 400), currency: "USD" }),
    )
  }
  exchanged("buy", "2019-04-08", "2.4", 24)
  exchanged("buy", "2020-03-23", "1.1", 11)
  exchanged("sell", "2021-10-25", "1.5", 15)
}

/** Staked since 2021, with rewards every quarter. */
function ether(context: Context): void {
  const { book, priceOn, today } = context
  book.open("ether", henrik, {
    ...plain,
    name: "Ether",
    currency: "USD",
    openedOn: "2020-05-11",
    priceSymbol: "ETH",
    details: { _tag: "crypto", cryptocurrency: "Ether", symbol: "ETH" },
  })
  const cents = Math.round((priceOn("ETH", day("2020-05-11")) * 40) / 100)
  paid(
    context,
    { name: "ether", account: "settlement" },
    trade("buy", day("2020-05-11"), "40", { cents, feeCents: 2_400, currency: "USD" }),
  )
  book.record("ether", { _tag: "Staking", action: "stake", quantity: "32", stakedOn: "2021-02-01" })
  for (const deliveredOn of yearly(day("2021-04-01"), today, [1, 4, 7, 10], 1)) {
    book.record("ether", {
      _tag: "Delivery",
      direction: "in",
      quantity: `0.${String(2_600 + (yearOf(deliveredOn) % 3) * 90).padStart(4, "0")}`,
      cost: money(0, "USD"),
      reason: "reward",
      deliveredOn,
    })
  }
}

/** Its content is entered by hand every second month. */
function wallet({ book, cash, texts, today, random }: Context): void {
  book.connect("wallet", henrik, {
    title: texts.wallet,
    currency: "USD",
    blockchain: "multichain",
    address: null,
    trackingMode: "manual",
    connectedOn: "2022-01-10",
    notes: null,
  })
  cash.move("settlement", day("2022-01-10"), -1_400_000, "USD")
  recordWalletStatement(day("2022-01-10"), 14_000)
  const { around } = random("wallet")
  for (const statedOn of monthEnds(day("2022-01-10"), today)) {
    if (monthOf(statedOn) % 2 === 0)
      recordWalletStatement(statedOn, 14_000 + (yearOf(statedOn) - 2022) * 2_300 + around(900))
  }

  function recordWalletStatement(statedOn: CalendarDate, dollars: number): void {
    book.state("wallet", {
      statedOn,
      tokens: [
        { token: "USDC", chain: "ethereum", balance: "6200", value: money(620_000, "USD") },
        { token: "POL", chain: "polygon", balance: "9800", value: money((dollars - 6_200) * 38, "USD") },
        { token: "ARB", chain: "arbitrum", balance: "5400", value: money((dollars - 6_200) * 62, "USD") },
      ],
    })
  }
}
