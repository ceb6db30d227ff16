import type { Language } from "#contract/people/identity.ts"
import { productName } from "#contract/productName.ts"
import { type Text, textIn } from "#server/texts/texts.ts"
import { changeInPercent, figuresIn } from "./figures.ts"
import { type Formats, formatsIn } from "./formatting.ts"
import type { Mail } from "./mail.ts"
import { invitedRoles, mailTexts, memberRoles, planNames } from "./mailTexts.ts"
import { type MailTable, summaryTables } from "./summary.ts"

/** How long a user who lost every second factor waits before they can sign in without one. */
const lostFactorHours = 72

/** The texts of one mail, in reading order. A code is shown between the paragraphs and the buttons. */
interface MailText {
  readonly subject: string
  readonly paragraphs: ReadonlyArray<string>
  /** Figures, below the paragraphs. */
  readonly tables: ReadonlyArray<MailTable>
  /** The label of the link that ends a mail which was chosen; absent: it was not. */
  readonly stop: string | undefined
  /** The label of the button of each link, by the name of the link. */
  readonly buttons: Readonly<Record<string, string>>
  /** How long its link or code is valid, and what follows. */
  readonly consequences: ReadonlyArray<string>
  /** What a reader should do who did not cause the mail. */
  readonly otherwise: string
}

/** The texts of a mail in a language, with its values. */
export function mailTextIn(language: Language, mail: Mail): MailText {
  const rows: Readonly<Record<string, Text>> = mailTexts[mail._tag]
  const values = { product: productName, ...valuesIn(language, mail) }
  const cases = casesOf(mail)
  const say = (key: string): string => {
    const inCase = cases.map((each) => rows[`${key}.${each}`]).find((row) => row !== undefined)
    const row = inCase ?? rows[key]
    if (row === undefined) throw new Error(`The mail ${mail._tag} has no text ${key}`)
    return textIn(language, row, values)
  }
  const keys = Object.keys(rows).filter((key) => !key.includes("."))
  const within = (kind: RegExp): ReadonlyArray<string> => keys.filter((key) => kind.test(key))
  return {
    subject: say("subject"),
    paragraphs: within(/^paragraph\d$/u).map(say),
    tables: mail._tag === "WeeklySummary" ? summaryTables(language, mail.figures, mail.numberFormat) : [],
    stop: keys.includes("stopLink") ? say("stopLink") : undefined,
    buttons: Object.fromEntries(within(/^link$|(?<!^stop)Link$/u).map((key) => [key, say(key)])),
    consequences: within(/^consequence\d$/u).map(say),
    otherwise: say("otherwise"),
  }
}

/** The cases of a mail whose rows replace those without a case. */
function casesOf(mail: Mail): ReadonlyArray<string> {
  switch (mail._tag) {
    case "RecoveryCodeUsed":
      return mail.left === 0 ? ["none"] : mail.left === 1 ? ["one"] : []
    case "Invited":
    case "WeeklySummary":
      return mail.household === null ? ["unnamed"] : []
    case "PriceAlert":
      return [mail.condition]
    case "MemberJoined":
      return [
        ...(mail.household === null ? ["unnamed"] : []),
        ...(mail.portfolios === null ? [] : ["limited"]),
        ...(mail.until === null ? [] : ["ending"]),
      ]
    default:
      return []
  }
}

/** The values that the texts of a mail name, formatted in a language. */
function valuesIn(language: Language, mail: Mail): Readonly<Record<string, string>> {
  const format = formatsIn(language)
  switch (mail._tag) {
    case "RecoveryCodeUsed":
      return { left: String(mail.left), at: format.instant(mail.at) }
    case "TrialEnding":
      return { until: format.day(mail.until) }
    case "OrderedTrialEnding":
    case "PlanStarted":
    case "PlanChanged":
    case "PaymentFailed":
      return { plan: textIn(language, planNames[mail.plan]), until: format.day(mail.until) }
    case "WeeklySummary":
      return {
        household: format.name(mail.household ?? ""),
        on: format.day(mail.figures.on),
        from: format.day(mail.figures.from),
      }
    case "PriceAlert": {
      const { money, percent } = figuresIn(mail.numberFormat)
      const { before, condition, threshold, currency } = mail
      const change = before && changeInPercent(mail.price, before.price)
      return {
        holding: format.name(mail.holding),
        price: money(mail.price, currency),
        threshold: condition === "change" ? percent(threshold) : money(threshold, currency),
        on: format.day(mail.on),
        before: before ? money(before.price, currency) : "",
        beforeOn: before ? format.day(before.on) : "",
        change: change === null ? "" : percent(change, "signed"),
      }
    }
    case "SecondFactorLost":
      return { hours: format.hours(lostFactorHours), opensAt: format.instant(mail.opensAt) }
    case "Invited":
      return {
        inviter: format.name(mail.inviter),
        household: format.name(mail.household ?? ""),
        role: textIn(language, invitedRoles[mail.role], { product: productName }),
        days: format.days(mail.days),
      }
    case "MemberJoined": {
      const address = format.plain(mail.address)
      const name = mail.name === null ? address : format.name(mail.name)
      return {
        name,
        member: mail.name === null ? address : `${name} (${address})`,
        household: format.name(mail.household ?? ""),
        role: textIn(language, memberRoles[mail.role]),
        portfolios: format.names(mail.portfolios ?? []),
        until: mail.until === null ? "" : format.day(mail.until),
      }
    }
    default:
      return formattedByName(mail, format)
  }
}

/** The values of a mail whose names alone say how they are formatted. */
const formattedByName = (mail: Mail, format: Formats): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(mail).flatMap(([name, value]) => {
      if (typeof value === "number") {
        return name === "hours" || name === "minutes" || name === "days" ? [[name, format[name](value)]] : []
      }
      if (name === "at" || name === "until") return [[name, format.instant(value)]]
      return name === "device"
        ? [[name, format.name(value)]]
        : name === "newAddress"
          ? [[name, format.plain(value)]]
          : []
    }),
  )
