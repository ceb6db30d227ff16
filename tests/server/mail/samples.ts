import type { Mail } from "#server/mail/mail.ts"
import type { OutgoingMail } from "#server/mail/transport.ts"

/** The longest link: 256 bits in the fragment, after a long host name. */
const token = "wJ8vTq_Yk2Xr-0aZs5Lm9NnB3cD7eF1gH4iK6oP8uQE"
const link = (page: string): string =>
  `https://wealth.family-office.example.org/${page}?from=mail&language=de#token=${token}&for=0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b`

const at = "2026-03-01T08:05:00.000Z"

/** One of each, so that a new mail is in every test. */
export const samples: { readonly [Tag in Mail["_tag"]]: Extract<Mail, { readonly _tag: Tag }> } = {
  ConfirmAddress: { _tag: "ConfirmAddress", link: link("confirm"), code: "12345678", hours: 24 },
  Welcome: { _tag: "Welcome", appLink: link("app"), mailsLink: link("app/settings") },
  AddressHasAccount: { _tag: "AddressHasAccount", signInLink: link("sign-in"), resetLink: link("forgotten") },
  AddressKept: { _tag: "AddressKept", until: at },
  SignInCode: { _tag: "SignInCode", code: "01234567", minutes: 10 },
  ResetPassword: { _tag: "ResetPassword", link: link("reset"), minutes: 10 },
  PasswordChanged: { _tag: "PasswordChanged", at, resetLink: link("forgotten") },
  ConfirmNewAddress: { _tag: "ConfirmNewAddress", link: link("confirm-new"), hours: 24 },
  AddressChanged: { _tag: "AddressChanged", newAddress: "anna.new@example.com", undoLink: link("undo"), days: 7 },
  SecondFactorAdded: { _tag: "SecondFactorAdded", device: "Anna's telephone", at },
  SecondFactorRemoved: { _tag: "SecondFactorRemoved", device: "Anna's telephone", at },
  RecoveryCodesRenewed: { _tag: "RecoveryCodesRenewed", at },
  RecoveryCodeUsed: { _tag: "RecoveryCodeUsed", left: 9, at },
  SecondFactorLost: { _tag: "SecondFactorLost", opensAt: "2026-03-04T08:05:00.000Z", cancelLink: link("stop") },
  SignedInOnNewDevice: { _tag: "SignedInOnNewDevice", device: "Firefox on Linux", at },
  Invited: {
    _tag: "Invited",
    inviter: "Anna Keller",
    household: "Keller & Söhne",
    role: "auditor",
    link: link("invitation"),
    days: 7,
  },
  MemberJoined: {
    _tag: "MemberJoined",
    name: "Ben Keller",
    address: "ben@example.org",
    household: "Keller & Söhne",
    role: "auditor",
    portfolios: ["Anna Keller", "Keller Holding"],
    until: "2026-12-31",
    membersLink: link("app/household"),
  },
  TrialEnding: { _tag: "TrialEnding", until: "2026-12-15", plansLink: link("app/settings") },
  OrderedTrialEnding: {
    _tag: "OrderedTrialEnding",
    plan: "premium",
    until: "2026-12-15",
    plansLink: link("app/settings"),
  },
  PlanStarted: { _tag: "PlanStarted", plan: "premium", until: "2027-12-15", plansLink: link("app/settings") },
  PlanChanged: { _tag: "PlanChanged", plan: "black", until: "2027-12-15", plansLink: link("app/settings") },
  PaymentFailed: { _tag: "PaymentFailed", plan: "starter", until: "2026-12-29", plansLink: link("app/settings") },
  WeeklySummary: {
    _tag: "WeeklySummary",
    household: "Keller & Söhne",
    figures: {
      on: "2026-03-01",
      from: "2026-02-22",
      currency: "CHF",
      net: "12345678.90",
      change: { amount: "-1234.50", percent: "-0.01" },
      parts: [
        { kind: "assetClass", key: "security", amount: "-1500.00" },
        { kind: "assetClass", key: "metal", amount: "165.50" },
        { kind: "debtType", key: "mortgage", amount: "100.00" },
      ],
      missing: ["RUB", "XPF"],
      atCost: 3,
      oldestPriceOn: "2026-02-27",
      issues: { StalePrice: 2, OldBalance: 1 },
    },
    numberFormat: "swiss",
    appLink: link("app"),
    stopLink: link("mails/stop"),
    oneClickUrl:
      "https://wealth.family-office.example.org/api/mails/one-click/wJ8vTq_Yk2Xr-0aZs5Lm9NnB3cD7eF1gH4iK6oP8uQE",
  },
  PriceAlert: {
    _tag: "PriceAlert",
    holding: "Nestlé",
    condition: "change",
    threshold: "5",
    price: "84.5",
    currency: "CHF",
    on: "2026-02-27",
    before: { price: "90", on: "2026-02-26" },
    numberFormat: "swiss",
    alertsLink: link("app/settings"),
    stopLink: link("mails/stop"),
    oneClickUrl:
      "https://wealth.family-office.example.org/api/mails/one-click/wJ8vTq_Yk2Xr-0aZs5Lm9NnB3cD7eF1gH4iK6oP8uQE",
  },
  AccountDisabled: { _tag: "AccountDisabled" },
  AccountErased: { _tag: "AccountErased" },
  TestMail: { _tag: "TestMail", at },
}

export const allMails: ReadonlyArray<Mail> = Object.values(samples)

export const linksOf = (mail: Mail): ReadonlyArray<string> =>
  Object.entries(mail).flatMap(([key, value]) => (/link$/i.test(key) ? [String(value)] : []))

/** The visible text of the HTML: in a browser it would be `innerText`. */
export function readable(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ""
  return words(
    body
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&"),
  )
}

export const words = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

export const letter = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
  to: "anna@example.org",
  at: new Date(at),
  language: "en",
  subject: "Hello",
  text: "Hello\n",
  html: "<p>Hello</p>",
  ...changes,
})
