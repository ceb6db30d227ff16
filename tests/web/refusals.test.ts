import { Schema } from "effect"
import { createIntl, createIntlCache } from "react-intl"
import { describe, expect, it } from "vitest"
import { type Language, languages } from "#contract/people/identity.ts"
import { ProblemCode, Refusal } from "#contract/problem.ts"
import de from "virtual:texts/de"
import en from "virtual:texts/en"
import es from "virtual:texts/es"
import fr from "virtual:texts/fr"
import it_ from "virtual:texts/it"
import type { Failure } from "#web/client/exchange.ts"
import { figuresOf } from "#web/format/useFigures.ts"
import { failureMessage } from "#web/problems/failureMessage.ts"
import { reasonMessage } from "#web/problems/reasonMessage.ts"
import { refusalMessage } from "#web/problems/refusalMessage.ts"

const catalogues: Record<Language, Record<string, string>> = { en, de, fr, it: it_, es }
const holdingId = "018f4c7e-0000-7000-8000-000000000001"
const [anna, ben, firm] = [2, 3, 4].map((n) => `018f4c7e-0000-7000-8000-00000000000${n}`) as [string, string, string]
const names = { [anna]: "Anna", [ben]: "Ben", [firm]: "Keller Holding" }

/** One of each, as it travels. The compiler requires every one in the contract. */
const samples: { readonly [Tag in Refusal["_tag"]]: object } = {
  CommandIdReused: {},
  DayInFuture: { field: "body.tradedOn", latest: "2018-06-29" },
  SignInRefused: {},
  TooManyAttempts: { retryAfterSeconds: 30 },
  TooManyRequests: { by: "household", what: "requests", retryAfterSeconds: 30 },
  HouseholdFull: { kind: "holdings", most: 2000 },
  HistoryFull: { most: 30000 },
  TooManyStakes: { most: 1000 },
  PasswordTooCommon: {},
  PasswordLocked: {},
  CodeWrong: {},
  ChallengeOver: {},
  LinkOver: {},
  AccountDisabled: {},
  SignUpClosed: {},
  OtherAddress: { address: "https://wealth.example.org" },
  WaitNotOver: { opensAt: "2024-07-03T09:00:00.000Z" },
  StepUpNeeded: {},
  NotTheirHousehold: {},
  RoleMayNot: { role: "viewer", permission: "record" },
  AdminsOnly: { superAdmin: true },
  AuthenticatorNotFound: {},
  AuthenticatorIdAlreadyUsed: {},
  TooManyAuthenticators: { most: 5 },
  SessionNotFound: {},
  PersonNotFound: {},
  LastSuperAdmin: {},
  OwnRole: {},
  InvitationOver: {},
  InvitationForAnother: { address: "b…@example.org" },
  ProjectionNotFound: {},
  MailNotWaiting: {},
  ProviderStopped: {},
  ProviderOff: {},
  ProviderNotAsked: { name: "Kraken" },
  ProviderUnfit: { name: "Kraken" },
  MailBeingSent: {},
  HoldingWithoutPrices: {},
  PriceAlertNotFound: {},
  TooManyPriceAlerts: { most: 100 },
  ProjectionBusy: {},
  CheckRunning: {},
  ArchiveUnreadable: { file: "events.jsonl", line: 12 },
  ArchiveTooLarge: { file: "events.jsonl", exceeded: "lines", most: 100_000 },
  ImportRunning: {},
  HouseholdSetAside: { asOf: "2026-11-27T15:04:05.000Z" },
  ImportCancelled: {},
  ImportIsRecording: {},
  NoImport: {},
  ArchiveBreaksRule: { line: 12, because: { _tag: "TooManyGoals", most: 50 } },
  TooManyImports: { retryAfterSeconds: 60 },
  TooManyExports: { retryAfterSeconds: 60 },
  TakesTooLong: { seconds: 20, narrow: "period" },
  TooManyDemos: { retryAfterSeconds: 3600 },
  TooManyExamples: { retryAfterSeconds: 5 },
  GuestHasNoAccount: {},
  WalletIsManual: {},
  WalletReadJustNow: { retryAfterSeconds: 30 },
  WalletReadsSpent: { by: "household", retryAfterSeconds: 1_260 },
  WalletOfDemo: {},
  WalletAddressUnreadable: { problem: "checksum" },
  TooMuchAtOnce: { retryAfterSeconds: 3 },
  ArchiveIsMadeUp: {},
  ArchiveIsIncomplete: {},
  HouseholdNotEmpty: {},
  UnderMaintenance: {},
  HouseholdIdAlreadyUsed: {},
  PortfolioNotFound: { portfolioId: firm },
  PortfolioIdAlreadyUsed: { portfolioId: firm },
  PortfolioIsRemoved: { portfolioId: firm },
  PortfolioNotEmpty: { portfolioId: firm, holdings: 3, stakes: 1 },
  StakeNotFound: { stakeId: holdingId },
  StakeIdAlreadyUsed: { stakeId: holdingId },
  StakeAlreadyStated: { stakeId: holdingId, on: "2016-01-01" },
  StakeInItself: { portfolioId: firm },
  StakesFormCycle: { on: "2016-01-01", path: [anna, firm, ben] },
  StakesExceedWhole: {
    on: "2016-01-01",
    childId: firm,
    total: "105",
    stakes: [
      { ownerId: anna, percent: "60" },
      { ownerId: ben, percent: "45" },
    ],
  },
  ClassIsFixed: { assetClass: "security" },
  EntryNotForClass: { assetClass: "account" },
  InstrumentNotForClass: { assetClass: "metal" },
  InstrumentInOtherCurrency: { instrumentCurrency: "USD", currency: "EUR" },
  InstrumentNotFound: {},
  IdentifierMalformed: { scheme: "isin" },
  InstrumentsSpent: { most: 200 },
  PriceSymbolNotForClass: { assetClass: "account" },
  SaleExceedsHolding: { held: "1200.5", shortOn: "2015-05-18" },
  TooManyUnits: { on: "2015-05-18" },
  PricesEndOnAnotherDay: { lastOn: "2024-02-01" },
  SplitChangesNothing: {},
  CostOfUnitsOut: {},
  HouseholdNotFounded: {},
  GoalNotFound: {},
  TooManyGoals: { most: 50 },
  OwnRateIsFixed: { currency: "HRK" },
  OwnRateNotFound: {},
  OwnRateOfHousehold: {},
  TooManyOwnRates: { most: 500 },
  CashFlowNotForClass: { assetClass: "security" },
  AcquisitionCostNotForClass: { assetClass: "metal" },
  ShareBelowLeast: { least: "0.01" },
  TradeNotAfterPurchase: { openedOn: "2010-02-01" },
  StakedExceedsHeld: { held: "10", staked: "12", shortOn: "2015-05-18" },
  CorrectionLeavesTooFew: { held: "39", shortOn: "2024-07-01" },
  VoidingLeavesTooFew: { held: "39", shortOn: "2024-07-01" },
  UnstakedExceedsStaked: { staked: "2", shortOn: "2015-05-18" },
  CallExceedsCommitment: { open: "25000", on: "2015-05-18" },
  CashFlowTermNotForKind: {},
  TaxExceedsAmount: {},
  FeesExceedAmount: {},
  FeesNotForKind: {},
  ExDayNotForKind: {},
  ExDayAfterPayment: {},
  PartsDifferFromAmount: { difference: "-0.05" },
  PercentSoldOutOfRange: {},
  TaxNotForKind: {},
  IncomeInUnitsCostsNothing: {},
  SwapWithItself: {},
  SwapIsOneFact: { swapId: holdingId },
  SwapIdAlreadyUsed: { swapId: holdingId },
  SwapNotFound: { swapId: holdingId },
  MoveWithinHolding: {},
  MoveBetweenDifferent: {},
  MoveInCircle: { on: "2024-02-01" },
  TooConnected: { entries: 10_000, moved: 50_000 },
  MoveIsOneFact: { moveId: holdingId },
  MoveIdAlreadyUsed: { moveId: holdingId },
  MoveNotFound: { moveId: holdingId },
  ActionWithinHolding: {},
  ActionBetweenDifferent: {},
  ActionIsOneFact: { actionId: holdingId },
  ActionIdAlreadyUsed: { actionId: holdingId },
  ActionNotFound: { actionId: holdingId },
  TransferWithinAccount: {},
  TransferArrivesTooEarly: { leftOn: "2024-02-01" },
  TransferReceivedMissing: { currency: "USD" },
  TransferIsOneFact: { transferId: holdingId },
  TransferIdAlreadyUsed: { transferId: holdingId },
  TransferNotFound: { transferId: holdingId },
  TransferToSamePortfolio: {},
  LineNotFound: { line: "holding" },
  LineIdAlreadyUsed: { line: "holding", lineId: holdingId },
  LineIsRemoved: { line: "holding" },
  LineHasEnded: { line: "holding", endedOn: "2014-01-01" },
  EntryBeforeStart: { line: "holding", startedOn: "2010-02-01" },
  EntryAfterEnd: { line: "holding", endedOn: "2014-01-01" },
  StartAfterEntry: { line: "holding", earliestEntryOn: "2010-02-01" },
  StartAfterEnd: { line: "holding", endedOn: "2014-01-01" },
  EndBeforeEntry: { line: "holding", latestEntryOn: "2015-05-18" },
  EndBeforeStart: { line: "holding", startedOn: "2010-02-01" },
  CurrencyInUse: { line: "holding", currency: "CHF" },
  CurrencyMismatch: { line: "holding", expected: "USD" },
  TooManyEntries: { line: "holding", most: 10000 },
  AlreadyStated: { line: "holding", entryId: holdingId, on: "2015-05-18" },
  EntryIdAlreadyUsed: { line: "holding", entryId: holdingId },
  EntryNotFound: { line: "holding", entryId: holdingId },
  EntryIsVoided: { line: "holding", entryId: holdingId },
  CorrectionOfAnotherKind: { line: "holding" },
  CreditorIsDebtor: {},
  DebtDueBeforeIncurred: { incurredOn: "2010-02-01" },
  NothingOwedYet: { on: "2015-05-18" },
  AddressMissing: {},
  TokenStatedTwice: { token: "ETH" },
  HouseholdIsErased: {},
  HouseholdIsReal: {},
  HouseholdIsDemo: {},
  LastOwner: {},
  GoalOfHousehold: {},
  OwnersOnly: {},
  InviterIsNoOwner: {},
  RoleCannotBeLimited: { role: "editor" },
  AuditorNeedsEnd: {},
  EndInPast: { earliest: "2024-05-01" },
  NoPortfolioChosen: {},
  TooManyPortfoliosChosen: { most: 200 },
  InvitationNotFound: {},
  InvitationIdAlreadyUsed: {},
  InvitationAnswered: {},
  InvitationExpired: { lastOn: "2024-05-08" },
  AlreadyMember: {},
  MemberNotFound: {},
  TooManyMembers: { most: 50 },
  TrialAlreadyUsed: {},
  AlreadySubscribed: { plan: "premium" },
  NoSubscription: {},
  AlreadyCancelled: { paidUntil: "2024-05-31" },
  PaidUntilNotLater: { paidUntil: "2024-05-31" },
  QuotaExceeded: { kind: "portfolios", most: 2 },
  PlanNotOffered: {},
  PaymentsNotSetUp: {},
  BillingUnavailable: {},
  CheckoutFailed: {},
  PaymentDeclined: {},
  PriceUnfit: { reason: "interval" },
  TrialExpired: {},
  SubscriptionExpired: {},
}
const decode = Schema.decodeUnknownSync(Refusal)
/** Of what every line of the balance sheet can be refused, one for each kind of line. */
const refusals = Object.entries(samples).flatMap(([_tag, data]) =>
  ("line" in data && data.line === "holding" ? (["holding", "debt", "wallet"] as const) : [undefined]).map((line) =>
    decode({ _tag, ...data, ...(line && { line }) }),
  ),
)

const intlOf = (language: Language) =>
  createIntl(
    {
      locale: language,
      messages: catalogues[language],
      onError: (error) => {
        throw error
      },
    },
    createIntlCache(),
  )
const figuresIn = (language: Language) => figuresOf(language, "continental", false)
const said = (refusal: Refusal, language: Language) =>
  refusalMessage(refusal, { intl: intlOf(language), figures: figuresIn(language), names })

describe.each(languages)("the messages in %s", (language) => {
  it.each(refusals.map((refusal) => [refusal._tag, "line" in refusal ? refusal.line : "", refusal] as const))(
    "%s %s has a message of its own",
    (_, _line, refusal) => {
      const sentence = said(refusal, language)
      expect(sentence).toMatch(/^\p{Lu}.{20,}[.?!]$/su)
      expect(sentence).not.toMatch(/[{}]|undefined|\bNaN\b/)
      const isEnglish = sentence === said(refusal, "en")
      expect(isEnglish).toBe(language === "en")
    },
  )

  it("every way in which there is no answer has a message", () => {
    const problems = ProblemCode.literals.map((code): Failure => ({
      kind: "problem",
      problem: { type: "", title: "", status: 400, code },
    }))
    const failures: ReadonlyArray<Failure> = [
      ...problems,
      { kind: "behind" },
      { kind: "unreachable" },
      { kind: "unreadable" },
    ]
    for (const failure of failures) {
      expect(failureMessage(failure, intlOf(language), figuresIn(language))).toMatch(/^\p{Lu}.{10,}\.$/su)
    }
  })

  it("a reason that is new to the client asks to reload", () => {
    const intl = intlOf(language)
    expect(reasonMessage("something.new", intl, "1")).toBe(reasonMessage("malformed", intl, "1"))
  })
})

it("a sale of too many units states how many were held, and when, in the user's own number format", () => {
  const sale = refusals.find(({ _tag }) => _tag === "SaleExceedsHolding")
  expect(sale && said(sale, "de")).toContain("1.200,5")
  expect(sale && said(sale, "de")).toContain("18. Mai 2015")
})

it("voiding a purchase whose units were sold since says on which day they were sold, and what to void first", () => {
  const sold = Schema.decodeUnknownSync(Refusal)({ _tag: "VoidingLeavesTooFew", held: "3", shortOn: "2024-07-01" })
  expect(said(sold, "en")).toBe(
    "Without this entry, the quantity held on 1 July 2024 would be 3, less than was sold or moved out that day. Void or correct that sale or move first.",
  )
})

it("stakes that form a circle, or exceed the whole, name all portfolios concerned", () => {
  const circle = refusals.find(({ _tag }) => _tag === "StakesFormCycle")
  expect(circle && said(circle, "en")).toContain("Anna → Keller Holding → Ben → Anna")
  const tooMuch = refusals.find(({ _tag }) => _tag === "StakesExceedWhole")
  expect(tooMuch && said(tooMuch, "en")).toMatch(/105.*Keller Holding.*Anna 60.*Ben 45/)
})

it("metal sold on the day it was bought, or more metal than is held, is refused in the terms of the trade", () => {
  const context = { intl: intlOf("en"), figures: figuresIn("en"), names, assetClass: "metal" as const }
  const of = (tag: Refusal["_tag"]) => refusalMessage(refusals.find(({ _tag }) => _tag === tag) as Refusal, context)
  expect(of("TradeNotAfterPurchase")).toContain("Trade date must be newer than the investment date.")
  expect(of("SaleExceedsHolding")).toContain("Sell quantity exceeds holdings: 1.200,5 pieces were held")
})

it("a call beyond a fully called commitment is refused without a negative rest", () => {
  const overdrawn = Schema.decodeUnknownSync(Refusal)({ _tag: "CallExceedsCommitment", open: "-5", on: "2015-05-18" })
  expect(said(overdrawn, "en")).toMatch(/^On 18 May 2015 the commitment is fully called\./)
})

it.each([
  [
    "portfolios",
    "Cannot create portfolio: your plan includes 2 portfolios. Upgrade your plan to create more. The Premium plan includes 5.",
  ],
  [
    "assets",
    "Cannot create asset: your plan includes 2 assets. Upgrade your plan to create more. The Starter plan includes 20.",
  ],
  [
    "uploads",
    "Cannot upload document: your plan includes 2 documents. Upgrade your plan to upload more. The Starter plan includes 20.",
  ],
  [
    "storage",
    "Cannot upload document: your plan includes 2 MB of storage. Upgrade your plan to get more. The Starter plan includes 200 MB.",
  ],
  [
    "beneficiaries",
    "Cannot add beneficiary: your plan includes 2 beneficiaries. Upgrade your plan to add more. The Black plan includes 4.",
  ],
])("more %s than the plan allows asks to upgrade it", (kind, sentence) => {
  const exceeded = Schema.decodeUnknownSync(Refusal)({ _tag: "QuotaExceeded", kind, most: 2 })
  expect(said(exceeded, "en")).toBe(sentence)
})

it("more portfolios than the largest plan allows names no plan to upgrade to", () => {
  const exceeded = Schema.decodeUnknownSync(Refusal)({ _tag: "QuotaExceeded", kind: "portfolios", most: 10 })
  expect(said(exceeded, "en")).toMatch(/^Limit reached: no larger plan is sold\./)
  expect(said(exceeded, "en")).not.toContain("Upgrade")
})

it("a trial that is over asks to choose a paid plan", () => {
  const expired = Schema.decodeUnknownSync(Refusal)({ _tag: "TrialExpired" })
  expect(said(expired, "en")).toBe("Trial expired: choose a paid plan.")
})
