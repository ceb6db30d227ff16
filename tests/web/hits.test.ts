import { createIntl } from "react-intl"
import { expect, it } from "vitest"
import type { SearchHit } from "#contract/search.ts"
import en from "virtual:texts/en"
import { shownHit } from "#web/features/search/hits.ts"
import { idOf } from "./dialogs.tsx"

const intl = createIntl({ locale: "en", messages: en })

const linkOf = (
  tag: "Holding" | "Debt" | "Wallet",
  found: { in: string; text: string; entryId: string | null } | null,
) => {
  const ids = { holdingId: idOf(3), debtId: idOf(5), walletId: idOf(6) }
  const hit = { _tag: tag, name: "Novartis", found, portfolio: null, isOver: false, assetClass: "security", ...ids }
  const { to, more, note } = shownHit(hit as unknown as SearchHit, intl)
  return { to, more, note }
}

it("a search hit links to the row with the words: a note among the notes, a comment or a reason in the history", () => {
  const entryId = idOf(9)
  expect(linkOf("Holding", { in: "comment", text: "Advised by Doctor Weber", entryId })).toEqual({
    to: `/app/assets/shares/${idOf(3)}`,
    more: { tab: "history", at: `entry-${entryId}` },
    note: "Securities · Comment: Advised by Doctor Weber",
  })
  expect(linkOf("Debt", { in: "reason", text: "Typed twice", entryId })).toEqual({
    to: `/app/liabilities/${idOf(5)}`,
    more: { tab: "history", at: `entry-${entryId}` },
    note: "Debts · Reason: Typed twice",
  })
  expect(linkOf("Debt", { in: "note", text: "Fixed until May", entryId }).more).toEqual({
    tab: "notes",
    at: `entry-${entryId}`,
  })
})

it("a search hit links to the page itself where the words belong to the whole", () => {
  expect(linkOf("Wallet", { in: "note", text: "In the safe", entryId: null }).more).toEqual({})
  expect(linkOf("Holding", { in: "isin", text: "CH0012005267", entryId: null }).more).toEqual({})
  expect(linkOf("Holding", null).more).toEqual({})
})
