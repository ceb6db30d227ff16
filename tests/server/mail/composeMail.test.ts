import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Language, languages } from "#contract/people/identity.ts"
import { productName } from "#contract/productName.ts"
import { composeMail } from "#server/mail/composeMail.ts"
import type { Mail } from "#server/mail/mail.ts"
import { mailFrame } from "#server/mail/mailTexts.ts"
import { textIn } from "#server/texts/texts.ts"
import { allMails, linksOf, readable, samples, words } from "./samples.ts"

const each = allMails.flatMap((mail) => languages.map((language) => ({ tag: mail._tag, mail, language })))
const bothOf = (mail: Mail, language: Language): string => {
  const { text, html } = composeMail(mail, language)
  return `${text}\n${readable(html)}`
}

describe("a mail", () => {
  it.each(each)("the mail $tag in $language says the same as text and as HTML", ({ mail, language }) => {
    const { text, html } = composeMail(mail, language)
    // The text separates its footer by a character that the HTML draws as a line, and has no buttons.
    const inHtml = words(readable(html).replaceAll(words(textIn(language, mailFrame.linkWritten)), ""))
    expect(words(text.replace("\n-- \n", "\n"))).toBe(inHtml)
  })

  it.each(each)("the mail $tag in $language has no open placeholder and names its sender", ({ mail, language }) => {
    const { subject, text } = composeMail(mail, language)
    expect(`${subject}\n${text}`).not.toMatch(/undefined|\bnull\b|NaN|\[object|\{\w+\}|=>/)
    expect(subject).toMatch(/^\S.{5,100}$/u)
    expect(text).toContain(`-- \n${productName}\n`)
  })

  it.each(each)("the mail $tag in $language has every link as button and in full", ({ mail, language }) => {
    const { text, html } = composeMail(mail, language)
    for (const link of linksOf(mail)) {
      expect(text.split("\n")).toContain(link)
      expect(readable(html)).toContain(link)
      expect(html).toContain(`<a href="${link.replaceAll("&", "&amp;")}"`)
    }
    expect([...html.matchAll(/<a /g)]).toHaveLength(linksOf(mail).length)
  })

  it.each(allMails.map((mail) => ({ tag: mail._tag, mail })))(
    "the mail $tag is another text in each language",
    ({ mail }) => {
      const composed = languages.map((language) => composeMail(mail, language))
      expect(new Set(composed.map(({ subject }) => subject)).size).toBe(languages.length)
      const values = new Set([productName, "-- ", ...linksOf(mail), "    1234 5678", "    0123 4567"])
      const lines = composed.flatMap(({ text }) => text.split("\n").filter((line) => line && !values.has(line)))
      expect(lines).toEqual([...new Set(lines)])
    },
  )

  it("a mail loads nothing and contains nothing active", () => {
    for (const { mail, language } of each) {
      const { html } = composeMail(mail, language)
      expect(html).not.toMatch(/<(img|script|link|iframe|form|style|object|svg)\b|url\(|@import|\ssrc=|\son\w+=/i)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
    }
  })
})

describe("the text of a mail", () => {
  it("the text groups codes, with every digit", () => {
    for (const language of languages) {
      expect(composeMail(samples.SignInCode, language).text).toContain("\n    0123 4567\n")
      expect(readable(composeMail(samples.ConfirmAddress, language).html)).toContain(" 1234 5678 ")
    }
  })

  it("the text has no code or link in the subject, which a locked screen shows", () => {
    for (const { mail, language } of each) expect(composeMail(mail, language).subject).not.toMatch(/\d{4}|https?:/)
  })

  it.each([
    ["en", "1 March 2026 at 08:05 UTC"],
    ["de", "1. März 2026 um 08:05 UTC"],
    ["fr", "1 mars 2026 à 08:05 UTC"],
    ["it", "1 marzo 2026 alle ore 08:05 UTC"],
    ["es", "1 de marzo de 2026 a las 08:05 UTC"],
  ] as const)("the text names the moment in UTC in %s", (language, moment) => {
    for (const mail of [samples.PasswordChanged, samples.SignedInOnNewDevice, samples.SecondFactorAdded]) {
      expect(bothOf(mail, language).split(moment)).toHaveLength(3)
    }
  })

  const periods = {
    en: ["10 minutes", "24 hours", "7 days", "72 hours"],
    de: ["10 Minuten", "24 Stunden", "7 Tage", "72 Stunden"],
    fr: ["10 minutes", "24 heures", "7 jours", "72 heures"],
    it: ["10 minuti", "24 ore", "7 giorni", "72 ore"],
    es: ["10 minutos", "24 horas", "7 días", "72 horas"],
  }
  it.each(languages)("the text states in %s how long a link is valid, and how long the wait is", (language) => {
    const [minutes, hours, days, wait] = periods[language]
    expect(bothOf(samples.SignInCode, language)).toContain(minutes)
    expect(bothOf(samples.ResetPassword, language)).toContain(minutes)
    expect(bothOf(samples.ConfirmAddress, language)).toContain(hours)
    expect(bothOf(samples.ConfirmNewAddress, language)).toContain(hours)
    expect(bothOf(samples.AddressChanged, language)).toContain(days)
    expect(bothOf(samples.Invited, language)).toContain(days)
    expect(bothOf(samples.SecondFactorLost, language)).toContain(wait)
  })

  it("the text uses singular and plural correctly for one and none", () => {
    const said = (left: number, language: Language) => composeMail({ ...samples.RecoveryCodeUsed, left }, language).text
    expect(said(1, "de")).toContain("noch 1 Code.")
    expect(said(2, "de")).toContain("noch 2 Codes.")
    expect(said(0, "en")).toContain("none left")
    for (const language of languages) expect(said(0, language)).not.toMatch(/\b0\b(?!\d|:|-)(?! ?[58])/)
  })

  it("the text distinguishes the roles", () => {
    for (const language of languages) {
      const roles = (["owner", "editor", "viewer", "adviser", "auditor"] as const).map(
        (role) => composeMail({ ...samples.Invited, role }, language).text,
      )
      expect(new Set(roles).size).toBe(5)
    }
  })
})

describe("a value in a mail", () => {
  const invited = (household: string, inviter = "Anna"): Mail => ({ ...samples.Invited, household, inviter })

  it("a value in a mail is shown unchanged, and is never markup", () => {
    for (const language of languages) {
      const { text, html, subject } = composeMail(invited(`<b>&"'`), language)
      expect(text).toContain(`<b>&"'`)
      expect(subject).toContain(`<b>&"'`)
      expect(readable(html)).toContain(`<b>&"'`)
      expect(html).not.toContain("<b>")
      expect(html).toContain("&lt;b&gt;&amp;&quot;&#39;")
    }
  })

  it("a value in a mail never adds a tag or an attribute", () => {
    const skeleton = (html: string) => [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag)
    const reference = skeleton(composeMail(invited("x"), "en").html)
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 60 }), (household, inviter) => {
        expect(skeleton(composeMail(invited(household, inviter), "en").html)).toEqual(reference)
      }),
    )
  })

  it("a value in a mail breaks no line of a subject and reverses no reading direction", () => {
    const { subject, text } = composeMail(invited("Keller\r\nBcc: thief@example.org\u2028x\u0000y\u202etxt"), "en")
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u)
    expect(text).not.toMatch(/^Bcc/m)
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e]/u)
  })

  it("a value that looks like a link is not turned into one by a mail program", () => {
    for (const bait of ["https://evil.example/pay", "evil.example", "www.evil.example", "me@evil.example"]) {
      const { subject, text, html } = composeMail(invited(bait, bait), "en")
      for (const part of [subject, text, html]) expect(part).not.toMatch(/evil\.example|:\/\/evil|@evil/)
    }
    expect(composeMail(invited("St. Gallen 2.0"), "en").text).toContain("“St. Gallen 2.0”")
  })

  it("a very long value is cut", () => {
    const { subject } = composeMail(invited("ä".repeat(5_000)), "en")
    expect(subject).toContain(`${"ä".repeat(79)}…`)
    expect(subject.length).toBeLessThan(200)
  })
})
