import type { Language } from "#contract/identity.ts"
import type { Mail } from "#server/mail/mail.ts"
import { type Formats, formatsIn } from "#server/mail/formatting.ts"
import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { it } from "./it.ts"
import type { MailText, Texts } from "./texts.ts"

export const catalogues: Record<Language, Texts> = { en, de, fr, it, es }

/** The texts of a mail in a language, part by part. */
export function mailTextIn(language: Language, mail: Mail, format: Formats = formatsIn(language)): MailText {
  // The catalogue has the matching text for each mail, which the union type does not express.
  const text = catalogues[language].mails[mail._tag] as (mail: Mail, format: Formats) => MailText
  return text(mail, format)
}
