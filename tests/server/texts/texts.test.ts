import { describe, expect, it } from "vitest"
import { languages } from "#contract/people/identity.ts"
import { productName } from "#contract/productName.ts"
import { composeMail } from "#server/mail/composeMail.ts"
import type { Mail } from "#server/mail/mail.ts"
import { mailTexts } from "#server/mail/mailTexts.ts"
import { familyTexts, familyTextsIn } from "#server/demo/familyTexts.ts"
import { listedTexts, textIn, texts } from "#server/texts/texts.ts"
import { allMails } from "../mail/samples.ts"

describe("a text of the server", () => {
  const table = texts("page", { greeting: ["{name} joined {household}", "Heading"] }, "Mail to owners")

  it("a text has its id from its table, and its description says what the table is about", () => {
    expect(table.greeting).toEqual({
      id: "page.greeting",
      english: "{name} joined {household}",
      description: "Mail to owners: Heading",
    })
  })

  it("a value is filled in as it is, also if it looks like the name of another value", () => {
    expect(textIn("en", table.greeting, { name: "{household}", household: "Home" })).toBe("{household} joined Home")
  })

  it("a text without a translation is shown in English", () => {
    expect(textIn("de", table.greeting, { name: "Ann", household: "Home" })).toBe("Ann joined Home")
  })
})

describe("the texts of the server, side by side", () => {
  const listed = listedTexts({ ...mailTexts, familyTexts })

  it("each text exists in every language, with an id of its own and a description", () => {
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    for (const { id, description, texts: each } of listed) {
      expect(description, id).toMatch(/^(Mail .+|Demo household): .+/u)
      for (const language of languages) expect(each[language]?.trim(), `${id} in ${language}`).toBeTruthy()
    }
  })

  it("a text names its values in braces, the same in every language", () => {
    const ofSignUp = listed.find(({ id }) => id === "mail.ConfirmAddress.consequence1")?.texts
    expect(ofSignUp).toMatchObject({
      en: "The link and code expire {hours} after sign-up and can be used once.",
      fr: "Le lien et le code sont valables {hours} à compter de l’inscription, et une seule fois.",
    })
  })
})

describe("a mail in each of its cases", () => {
  it("no case of a mail leaves a value open, and each says everything in every language", () => {
    for (const mail of allMails.flatMap(casesOf)) {
      for (const language of languages) {
        const { subject, text, html } = composeMail(mail, language)
        expect(`${subject}\n${text}\n${html}`, JSON.stringify(mail)).not.toMatch(/\{\w+\}|undefined|\bnull\b|NaN/u)
        expect(text).toContain(productName)
      }
    }
  })

  it("an invitation names the household and what its role means", () => {
    const invited = {
      _tag: "Invited",
      inviter: "Ann",
      household: "Hill",
      role: "viewer",
      link: "https://x.test/#a",
      days: 7,
    } as const
    const named = composeMail(invited, "en")
    expect(named.subject).toBe("“Ann” invites you to the household “Hill”")
    expect(named.text.replaceAll(/\s+/gu, " ")).toContain("As a viewer you see what is shared with you.")
    expect(composeMail({ ...invited, household: null }, "de").subject).toBe(
      "„Ann“ lädt Sie zu sich in den Haushalt ein",
    )
  })

  it.each([
    [0, "You have none left. Please create new ones in the settings."],
    [1, "You have 1 left. You can create new ones in the settings."],
    [2, "You have 2 left. You can create new ones in the settings."],
  ])("a mail about a used recovery code says what follows where %i are left", (left, sentence) => {
    const { text } = composeMail({ _tag: "RecoveryCodeUsed", left, at: "2026-03-01T08:05:00.000Z" }, "en")
    expect(text.replaceAll(/\s+/gu, " ")).toContain(sentence)
  })

  it("a mail about a new member says which portfolios they see and until when", () => {
    const joined = {
      _tag: "MemberJoined",
      name: "Ann",
      address: "ann@example.org",
      household: "Hill",
      role: "auditor",
      portfolios: null,
      until: null,
      membersLink: "https://x.test/members",
    } as const
    const of = (mail: Mail): string => composeMail(mail, "en").text.replaceAll(/\s+/gu, " ")
    expect(of(joined)).toContain(
      "“Ann” (ann@example.org) has accepted an invitation and now belongs to the household “Hill”.",
    )
    expect(of(joined)).toContain("Portfolios: all. Access: no end date.")
    expect(of({ ...joined, portfolios: ["Lake", "Hill"], until: "2026-12-31" })).toContain(
      "Portfolios: only “Lake” and “Hill”. Access: until 31 December 2026.",
    )
    expect(of({ ...joined, name: null, household: null })).toContain(
      "ann@example.org has accepted an invitation and now belongs to your household.",
    )
  })
})

it("the texts of the demo household are those of its user's language", () => {
  expect(familyTextsIn("de").household).toBe("Familie Falkenberg")
  expect(familyTextsIn("en").home.name).toBe("House by the lake")
})

/** A mail with its numbers from none to many, with each role, and with and without what may be missing. */
function casesOf(mail: Mail): ReadonlyArray<Mail> {
  const counts = Object.entries(mail).flatMap(([name, value]) =>
    typeof value === "number" ? [0, 1, 2, 21].map((count) => ({ ...mail, [name]: count })) : [],
  )
  if (mail._tag !== "Invited" && mail._tag !== "MemberJoined") return [mail, ...counts]
  const roles = (["owner", "editor", "viewer", "adviser", "auditor"] as const).map((role) => ({ ...mail, role }))
  const joined =
    mail._tag === "MemberJoined"
      ? [
          { ...mail, name: null },
          { ...mail, portfolios: null, until: null },
          { ...mail, portfolios: ["A", "B"], until: "2026-12-31" },
        ]
      : []
  return [...roles, ...counts, ...joined, { ...mail, household: null }]
}
