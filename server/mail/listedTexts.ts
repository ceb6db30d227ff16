import type { ServerText } from "#contract/admin.ts"
import { type Language, languages } from "#contract/identity.ts"
import type { Mail } from "./mail.ts"
import { type Formats, formatsIn } from "./formatting.ts"
import { catalogues, mailTextIn } from "./texts/catalogues.ts"
import { type Case, descriptions } from "./texts/descriptions.ts"
import type { MailText, Texts } from "./texts/texts.ts"

/**
 * Every text of every mail in every language: `mail.ConfirmAddress.subject`, `mail.ConfirmAddress.paragraphs.1`. Values
 * appear as their names, such as `{hours}`. Where a value changes the text, there is a text for each case.
 */
export const listedMailTexts = (): ReadonlyArray<ServerText> => [
  ...Object.entries(frame).map(([part, description]) => ({
    id: `mail.${part}`,
    description: `Every mail: ${description}`,
    texts: inEach((language) => catalogues[language][part as keyof typeof frame]),
  })),
  ...Object.keys(descriptions).flatMap((tag) => textsOf(tag as Mail["_tag"])),
]

/** The texts that every mail has. */
const frame: Record<Exclude<keyof Texts, "mails">, string> = {
  greeting: "greeting",
  linkWritten: "between a button and its link, written out",
  sentBy: "at the end, who sent it and what they never ask for",
}

interface Described {
  readonly about: string
  readonly byDefault?: Partial<Mail>
  readonly others?: ReadonlyArray<Case>
}

function textsOf(tag: Mail["_tag"]): ReadonlyArray<ServerText> {
  const { about, byDefault = {}, others = [] }: Described = descriptions[tag] as Described
  const defaultParts = partsOf(tag, byDefault)
  return [
    ...[...defaultParts].map(([part, texts]) => ({
      id: `mail.${tag}.${part}`,
      description: `Mail ${about}: ${described(part)}`,
      texts,
    })),
    ...others.flatMap(({ name, description, values }) =>
      // Both are values of the same mail, which the union type does not express.
      [...partsOf(tag, { ...byDefault, ...values } as Partial<Mail>)]
        .filter(([part, texts]) => !isSame(texts, defaultParts.get(part)))
        .map(([part, texts]) => ({
          id: `mail.${tag}.${part}.${name}`,
          description: `Mail ${about}, ${description}: ${described(part)}`,
          texts,
        })),
    ),
  ]
}

/** The parts of a mail with these values, in reading order, each in every language that has it. */
function partsOf(tag: Mail["_tag"], values: Partial<Mail>): ReadonlyMap<string, ServerText["texts"]> {
  const mail = withNames(tag, values)
  const parts = inEach((language) => new Map(partsIn(mailTextIn(language, mail, leavingNames(language)))))
  const names = new Set(languages.flatMap((language) => [...parts[language].keys()]))
  return new Map([...names].map((name) => [name, inEach((language) => parts[language].get(name) ?? null)]))
}

function* partsIn({ subject, paragraphs, buttons, consequences, otherwise }: MailText): Iterable<[string, string]> {
  yield ["subject", subject]
  for (const [index, text] of paragraphs.entries()) yield [`paragraphs.${index + 1}`, text]
  for (const [link, label] of Object.entries<string>(buttons)) yield [`buttons.${link}`, label]
  for (const [index, text] of consequences.entries()) yield [`consequences.${index + 1}`, text]
  yield ["otherwise", otherwise]
}

function described(part: string): string {
  const [kind = "", which = ""] = part.split(".")
  switch (kind) {
    case "paragraphs":
      return `paragraph ${which}`
    case "buttons":
      return "button"
    case "consequences":
      return `how long it is valid and what happens then, paragraph ${which}`
    case "otherwise":
      return "what to do if the reader did not cause it"
    default:
      return kind
  }
}

/** A mail whose missing values are shown by their names. */
const withNames = (tag: Mail["_tag"], values: Partial<Mail>): Mail =>
  new Proxy({ ...values, _tag: tag } as Mail, {
    get: (given, name) => (name in given ? given[name as keyof Mail] : `{${String(name)}}`),
  })

/** Formats values like mails do, but leaves names in place of values, such as `{hours}`, unchanged. */
function leavingNames(language: Language): Formats {
  const format = formatsIn(language)
  const unlessNamed =
    <Value>(said: (value: Value) => string) =>
    (value: Value): string =>
      typeof value === "string" && /^\{\w+\}$/u.test(value) ? value : said(value)
  return {
    ...format,
    instant: unlessNamed(format.instant),
    day: unlessNamed(format.day),
    minutes: unlessNamed(format.minutes),
    hours: unlessNamed(format.hours),
    days: unlessNamed(format.days),
  }
}

const inEach = <Value>(of: (language: Language) => Value): Record<Language, Value> => ({
  en: of("en"),
  de: of("de"),
  fr: of("fr"),
  it: of("it"),
  es: of("es"),
})

const isSame = (texts: ServerText["texts"], others: ServerText["texts"] | undefined): boolean =>
  languages.every((language) => texts[language] === others?.[language])
