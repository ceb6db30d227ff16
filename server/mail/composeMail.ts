import type { Language } from "../contract/identity.ts"
import { htmlOf, type Piece, textOf } from "./layout.ts"
import type { Mail } from "./mail.ts"
import { sayingIn } from "./saying.ts"
import { de } from "./texts/de.ts"
import { en } from "./texts/en.ts"
import { es } from "./texts/es.ts"
import { fr } from "./texts/fr.ts"
import { it } from "./texts/it.ts"
import { type MailText, productName, type Texts } from "./texts/texts.ts"

export interface ComposedMail {
  readonly subject: string
  /** Says the same as the other. */
  readonly text: string
  readonly html: string
}

const catalogues: Record<Language, Texts> = { en, de, fr, it, es }

/** What a mail says to somebody who reads the language. Whatever the values hold, they are shown and nothing else. */
export function composeMail(mail: Mail, language: Language): ComposedMail {
  const texts = catalogues[language]
  // The catalogue has for each mail the text that takes it, which the type of the union does not say.
  const say = texts.mails[mail._tag] as (mail: Mail, say: ReturnType<typeof sayingIn>) => MailText
  const { subject, paragraphs, buttons, consequences, otherwise } = say(mail, sayingIn(language))
  const links = mail as unknown as Readonly<Record<string, string>>
  const pieces: ReadonlyArray<Piece> = [
    ...[texts.greeting, ...paragraphs].map(paragraph),
    ...("code" in mail ? [{ kind: "code", code: inGroups(mail.code) } as const] : []),
    ...Object.entries<string>(buttons).map(
      ([key, label]) => ({ kind: "link", label, written: texts.linkWritten, link: links[key] ?? "" }) as const,
    ),
    ...[...consequences, otherwise].map(paragraph),
    { kind: "footer", text: texts.sentBy },
  ]
  const heading = subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
  return {
    subject: heading,
    text: textOf(productName, pieces),
    html: htmlOf({ language, title: heading, name: productName }, pieces),
  }
}

const paragraph = (text: string): Piece => ({ kind: "paragraph", text })

/** `1234 5678`: read and typed with fewer errors. */
const inGroups = (code: string): string => code.replaceAll(/\S{4}(?=\S)/g, "$& ")
