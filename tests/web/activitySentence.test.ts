import { readdirSync, readFileSync } from "node:fs"
import { createIntl } from "react-intl"
import { describe, expect, it } from "vitest"
import type { ActivityView } from "#contract/figures/figures.ts"
import { incompleteReasons } from "#contract/twoLegs.ts"
import { activitySentence, dayOfActivity } from "#web/features/activity/activitySentence.ts"
import { figuresOf } from "#web/format/useFigures.ts"
import en from "virtual:texts/en"

/** One of every event that was ever stored, in its newest version, as the server returns it. */
const golden = new URL("../domain/events/golden/", import.meta.url)
const newest = new Map(
  readdirSync(golden)
    .sort()
    .map((file) => [file.split(".")[0] ?? "", JSON.parse(readFileSync(new URL(file, golden), "utf8")) as object]),
)

const intl = createIntl({
  locale: "en",
  messages: en,
  onError: (error) => {
    throw error
  },
})
const context = { intl, figures: figuresOf("en", "swiss", false), titles: new Map<string, string>() }

const activityOf = (type: string, event: object): ActivityView => ({
  position: "C:1/P:1",
  type,
  subjectId: "",
  subjectName: null,
  assetClass: null,
  recordedAt: "2020-06-30T10:00:00Z",
  event: { ...event },
})
const said = (type: string, event: object) => activitySentence(activityOf(type, event), context)

describe("the sentences of the activity list", () => {
  it.each([...newest])("the sentence of %s is the expected one", (type, event) => {
    const sentence = said(type, event)
    expect(sentence).not.toBe(en["activity.unknown"])
    expect(sentence).toMatch(/^[^{}]{4,}$/su)
    expect(sentence).not.toMatch(/undefined|\bNaN\b/)
  })

  it("the sentence contains the amounts, the days and the action of the debt and the wallet", () => {
    const debtId = "018f4c7e-0000-7000-8000-000000000001"
    const entry = { debtId, entryId: debtId, replaces: null }
    expect(
      said("RepaymentRecorded", {
        ...entry,
        principal: { amount: "1250.1", currency: "CHF" },
        interest: { amount: "20", currency: "CHF" },
        comment: null,
        paidOn: "2020-06-30",
      }),
    ).toBe("Repaid CHF 1'250.10, CHF 20.00 interest paid".replaceAll("CHF ", "CHF\u00a0"))
    const stated = {
      walletId: debtId,
      entryId: debtId,
      replaces: debtId,
      statedOn: "2020-06-30",
      tokens: [{ token: "ETH", chain: "base", balance: "2", value: { amount: "400", currency: "EUR" } }],
    }
    expect(said("WalletStated", stated)).toBe("1 token balance recorded (correction)")
  })

  it("a stake from before notes were possible has the sentence of any other stake", () => {
    const stored = JSON.parse(readFileSync(new URL("StakeRecorded.v1.json", golden), "utf8")) as object
    expect(said("StakeRecorded", stored)).toBe(said("StakeRecorded", { ...stored, note: "In the safe" }))
    expect(said("StakeRecorded", stored)).not.toBe(en["activity.unknown"])
  })

  it("the sentence of an event newer than this client asks to reload the page", () => {
    expect(said("SomethingNewer", {})).toBe(en["activity.unknown"])
  })
})

describe("the reasons of voided entries", () => {
  it.each(incompleteReasons)("%s, for which the server voids an entry, is shown in words", (reason) => {
    const sentence = said("EntryVoided", { ...newest.get("EntryVoided"), reason })
    expect(sentence).toContain("not recorded in full")
    expect(sentence).not.toContain(".incomplete")
  })

  it("the reason of a member is shown as it was typed", () => {
    expect(said("EntryVoided", { ...newest.get("EntryVoided"), reason: "Typed twice" })).toContain("Typed twice")
  })
})

describe("the days of the activity list", () => {
  it.each([
    ["TradeRecorded", "tradedOn"],
    ["UnitsMoved", "movedOn"],
    ["MoneyTransferred", "leftOn"],
    ["TokensSwapped", "swappedOn"],
    ["CorporateActionRecorded", "effectiveOn"],
    ["ValuationRecorded", "valuedOn"],
  ])("%s is shown with the day from which it counts", (type, field) => {
    const event = newest.get(type) as Readonly<Record<string, unknown>>
    expect(event[field]).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(dayOfActivity(activityOf(type, event))).toBe(event[field])
  })

  it("an event without a day of its own is shown without one", () => {
    expect(dayOfActivity(activityOf("EntryVoided", newest.get("EntryVoided") ?? {}))).toBeNull()
  })
})
