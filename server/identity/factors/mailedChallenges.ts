import type { Challenge } from "#contract/people/identity.ts"
import { codeMinutes, type Purpose } from "./challenges.ts"
import { linkMinutes, newLink } from "#server/identity/links.ts"
import {
  awaitsSetUp,
  begin as beginCounting,
  type IdentityDependencies,
  linkTo,
  mailTo,
} from "#server/identity/dependencies.ts"
import { normalised } from "#server/mail/addresses.ts"
import type { Person } from "#server/identity/people.ts"
import { newMailCode } from "#server/identity/sessions/tokens.ts"

/** Challenges that are answered with a mailed code. */
interface MailedChallenges {
  /** Without a user, returns a challenge that looks the same, and sends no mail. */
  readonly begin: (person: Person | undefined, purpose: Purpose) => Promise<Challenge>
  /** Beyond the limit of mails, returns a challenge that looks the same, and sends no mail. */
  readonly toConfirm: (person: Person | undefined, email: string) => Promise<Challenge>
  readonly send: (person: Person, purpose: Purpose, code: string) => Promise<void>
}

export function mailedChallenges(parts: IdentityDependencies): MailedChallenges {
  const { db, now, challenges } = parts

  async function begin(person: Person | undefined, purpose: Purpose): Promise<Challenge> {
    const code = newMailCode()
    const challenge = await challenges.begin({ userId: person?.userId ?? null, purpose, sessionId: null, code }, now())
    if (person) await send(person, purpose, code)
    if (purpose !== "confirm") return { challenge, steps: ["email"] }
    const isFirst = parts.setUpCode !== undefined && (await parts.people.awaitsFirst())
    return { challenge, steps: [isFirst ? "setUp" : "confirm"] }
  }

  async function toConfirm(person: Person | undefined, email: string): Promise<Challenge> {
    const isMailed = person && !(await beginCounting(parts, [{ kind: "mail", email: normalised(email) }]))
    return begin(isMailed ? person : undefined, "confirm")
  }

  async function send(person: Person, purpose: Purpose, code: string): Promise<void> {
    if (purpose !== "confirm") {
      if (person.role === "superAdmin") {
        parts.withoutMail?.tell(
          `Code for the ${purpose === "signIn" ? "sign-in" : "confirmation"} of the super admin: ${code.slice(0, 4)} ${code.slice(4)}. ` +
            `It is valid for ${codeMinutes[purpose]} minutes. It is printed because no mail server is set (SMTP_URL).`,
        )
      }
      return mailTo(parts, db, person, { _tag: "SignInCode", code, minutes: codeMinutes[purpose] })
    }
    if (await awaitsSetUp(parts)) return // neither the code nor the link would confirm the account
    const token = await newLink(db, { userId: person.userId, purpose: "confirm" }, now())
    const link = linkTo(parts, person.preferences.language, "/auth/confirm", token)
    await mailTo(parts, db, person, { _tag: "ConfirmAddress", link, code, hours: linkMinutes.confirm / 60 })
  }

  return { begin, toConfirm, send }
}
