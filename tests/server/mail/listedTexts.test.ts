import { describe, expect, it } from "vitest"
import { type Language, languages } from "#contract/identity.ts"
import { productName } from "#contract/productName.ts"
import { composeMail } from "#server/mail/composeMail.ts"
import { listedMailTexts } from "#server/mail/listedTexts.ts"
import type { Mail } from "#server/mail/mail.ts"
import { allMails, samples } from "./samples.ts"

const listed = listedMailTexts()
const textsOf = (id: string) => listed.find((one) => one.id === id)?.texts
const idsWithin = (prefix: string) => listed.filter(({ id }) => id.startsWith(prefix)).map(({ id }) => id)

describe("the texts of mails, side by side", () => {
  it("the listed texts of mails exist in every language, with an id of their own and a description", () => {
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
    for (const { id, description, texts } of listed) {
      expect(description, id).toMatch(/^(Mail .+|Every mail): .+/u)
      for (const language of languages) {
        expect(texts[language]?.trim(), `${id} in ${language}`).toBeTruthy()
        expect(texts[language], `${id} in ${language}`).not.toMatch(/undefined|\bnull\b|NaN|Invalid|\[object/u)
      }
    }
  })

  it("the listed texts of mails name the values that are filled in", () => {
    expect(textsOf("mail.ConfirmAddress.consequences.1")).toMatchObject({
      en: "The link and code expire {hours} after sign-up and can be used once.",
      fr: "Le lien et le code sont valables {hours} à compter de l’inscription, et une seule fois.",
    })
    expect(textsOf("mail.SecondFactorAdded.paragraphs.1")?.de).toMatch(/„\{device\}“.* am \{at\} /u)
    for (const { id, texts } of listed) {
      const values = samples[id.split(".")[1] as Mail["_tag"]] ?? {}
      for (const [, name = ""] of Object.values(texts)
        .join()
        .matchAll(/\{(\w+)\}/gu))
        expect(values, id).toHaveProperty(name)
    }
  })

  it("the listed texts of mails exist once for each case, where a value decides the wording", () => {
    expect(idsWithin("mail.Invited.")).toEqual([
      "mail.Invited.subject",
      "mail.Invited.paragraphs.1",
      "mail.Invited.buttons.link",
      "mail.Invited.consequences.1",
      "mail.Invited.otherwise",
      "mail.Invited.paragraphs.1.editor",
      "mail.Invited.paragraphs.1.adviser",
      "mail.Invited.paragraphs.1.auditor",
      "mail.Invited.paragraphs.1.viewer",
      "mail.Invited.subject.unnamed",
      "mail.Invited.paragraphs.1.unnamed",
    ])
    expect(textsOf("mail.Invited.subject")?.en).toBe("“{inviter}” invites you to the household “{household}”")
    expect(textsOf("mail.Invited.subject.unnamed")?.en).toBe("“{inviter}” invites you to their household")
    expect(textsOf("mail.RecoveryCodeUsed.paragraphs.2.none")?.de).toContain("keinen mehr")
  })

  it.each(allMails.flatMap(variants).map((mail) => ({ tag: mail._tag, values: JSON.stringify(mail), mail })))(
    "the listed texts of mails contain everything that $tag says of $values",
    ({ tag, mail }) => {
      for (const language of languages) {
        const patterns = patternsOf(tag, language)
        const unlisted = saidBy(mail, language).filter((said) => !patterns.some((pattern) => pattern.test(said)))
        expect(unlisted, language).toEqual([])
      }
    },
  )
})

/** A mail with its numbers from none to many, and with each role and household that it may name. */
function variants(mail: Mail): ReadonlyArray<Mail> {
  const counts = Object.entries(mail).flatMap(([name, value]) =>
    typeof value === "number" ? [0, 1, 2, 3, 21].map((count) => ({ ...mail, [name]: count })) : [],
  )
  if (mail._tag !== "Invited") return [mail, ...counts]
  const roles = (["owner", "editor", "viewer", "adviser", "auditor"] as const).map((role) => ({ ...mail, role }))
  return [...roles, ...counts, { ...mail, role: "owner", household: null }]
}

/** The text of the mail, without its subject, its code and its links. */
function saidBy(mail: Mail, language: Language): ReadonlyArray<string> {
  const { subject, text } = composeMail(mail, language)
  const lines = text.split("\n").filter((line) => !/^$|^-- $|^ {4}[\d ]+$|^https:/u.test(line) && line !== productName)
  return [subject, ...lines]
}

/** The listed texts of the mail and of the frame of every mail, with anything in the place of their values. */
const patternsOf = (tag: Mail["_tag"], language: Language): ReadonlyArray<RegExp> =>
  listed
    .filter(({ id }) => id.startsWith(`mail.${tag}.`) || id.split(".").length === 2)
    .map(({ texts }) => {
      const fixed = (texts[language] ?? "").split(/\{\w+\}/u).map((part) => part.replaceAll(/[.?+*()[\]|^$]/gu, "\\$&"))
      return new RegExp(`^${fixed.join(".+")}$`, "u")
    })
