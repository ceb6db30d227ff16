import type { Language } from "#contract/people/identity.ts"
import { productName } from "#contract/productName.ts"
import { htmlOf, type Piece, textOf } from "./layout.ts"
import type { Mail } from "./mail.ts"
import { mailFrame } from "./mailTexts.ts"
import { mailTextIn } from "./mailTextIn.ts"
import { type Text, textIn } from "#server/texts/texts.ts"

interface ComposedMail {
  readonly subject: string
  /** The same content as `html`. */
  readonly text: string
  readonly html: string
}

/** Composes a mail in a language. Its values appear as text, never as markup. */
export function composeMail(mail: Mail, language: Language): ComposedMail {
  const inFrame = (text: Text): string => textIn(language, text, { product: productName })
  const { subject, paragraphs, tables, buttons, stop, consequences, otherwise } = mailTextIn(language, mail)
  const links = mail as unknown as Readonly<Record<string, string>>
  const pieces: ReadonlyArray<Piece> = [
    ...[inFrame(mailFrame.greeting), ...paragraphs].map(paragraph),
    ...tables.flatMap(({ heading, rows }): ReadonlyArray<Piece> => [
      ...(heading === undefined ? [] : [paragraph(heading)]),
      ...(rows.length === 0 ? [] : [{ kind: "rows", rows } as const]),
    ]),
    ...("code" in mail ? [{ kind: "code", code: inGroups(mail.code) } as const] : []),
    ...Object.entries<string>(buttons).map(
      ([key, label]) =>
        ({ kind: "link", label, written: inFrame(mailFrame.linkWritten), link: links[key] ?? "" }) as const,
    ),
    ...[...consequences, otherwise].map(paragraph),
    ...(stop === undefined || !("stopLink" in mail)
      ? []
      : [{ kind: "quietLink", label: stop, link: mail.stopLink } as const]),
    { kind: "footer", text: inFrame(mailFrame.sentBy) },
  ]
  const heading = subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
  return {
    subject: heading,
    text: textOf({ language, name: productName }, pieces),
    html: htmlOf({ language, title: heading, name: productName }, pieces),
  }
}

const paragraph = (text: string): Piece => ({ kind: "paragraph", text })

/** `1234 5678`: read and typed with fewer errors. */
const inGroups = (code: string): string => code.replaceAll(/\S{4}(?=\S)/g, "$& ")
