/*
 * Words that read as translated or archaic, and names of our own for what has a term (see docs/glossary.md, "Old
 * words"), each with what to write instead. Right uses are exceptions in the rule: "net worth" is the term of the
 * trade. A space matches any whitespace, including a line break in a comment.
 */
const rules: ReadonlyArray<readonly [word: RegExp, use: string]> = [
  [/\b(?:whoever|whomever|whosever)\b/, "the user, the member, the operator, a person who"],
  [/\b(?:whatever|whichever)\b/, "any, anything that, regardless of"],
  [/\bnobody\b/, "no user, no member, no other process: name who it is"],
  [/\b(?:some|any|every)body\b/, "a user, another member, all users: name who it is"],
  [/\banew\b/, "again, new"],
  [/\breckon\w*/, "compute, calculate"],
  [/\bwhence\b/, "client, source"],
  [/(?<!\bnet[ -])\bworths?\b/, "value, valuation"],
  [/\btold\b/, "shown, reported, notified; told apart: distinguished"],
  [/\bkeepers?\b/, "portfolio (of a holding), the name of what stores it"],
  [/\bwhat stands\b|\bstands\b(?! (?:for|in for)\b)|\bstood\b(?! for\b)/, "is, is shown, is stored"],
  [/(?<!\b(?:the|title|purchase) )\bdeeds?\b|\bdoers?\b/, "action, actor (the deed of a house stays)"],
  [/\bmade[ -]up\b(?! of\b)/, "demo, sample, synthetic"],
  [/\b(?:un)?seal(?:s|ed|ing)?\b/, "encrypt, decrypt"],
  [/\bjournals?\b/, "logger, audit trail, movements"],
  [/\bcalmed\b/, "rate-limited"],
  [/\brehears\w*/, "dry run"],
  [/\b(?:draws?|drawn|drew|drawing) up\b/, "compute, write, project"],
  [/\bbears?\b(?! market)/, "have, contain, affect"],
  [/\black(?:s|ing)\b/, "is missing, without"],
  [/\busual(?:ly)?\b/, "default, by default"],
  [/\bin all\b(?! \w)/, "in total"],
  [/\bof it\b/, "repeat the noun"],
  [/\bfor want of\b/, "because … is missing"],
  [/\b(?:comes?|came) to nothing\b/, "fails, failed"],
  [/\bput right\b/, "fix, correct"],
  [/\b(?:breaks?|broke|broken) off\b/, "interrupt, cancel; is truncated"],
]

const anySpace = "[\\s*/]+"
const oldWords = rules.map(
  ([{ source }, use]) =>
    [new RegExp(source.replaceAll("[ -]", "[-\\s*/]+").replaceAll(" ", anySpace), "giu"), use] as const,
)

/**
 * Texts stored permanently, or from which stored values are derived: an event type, the refusal of an import, a realm, a
 * column, a ciphertext prefix, the labels of keys, the names behind ids of the demo.
 */
const storedNames =
  /\bHouseholdDeclaredMadeUp\b|\bArchiveIsMadeUp\b|\bmade_up\b|["']madeUp["']|\bsealed:|\bsealed alike\b|\bmade-up household (?=\$)|\bmade up (?=\$)/gu

/** A word that a text should not contain. */
interface OldWord {
  readonly word: string
  /** What to write instead. */
  readonly use: string
  /** Counted from 0. */
  readonly line: number
}

const anyOldWord = new RegExp(oldWords.map(([{ source }]) => source).join("|"), "iu")

/** The old words of a text. A name is split into words: `worthOn` contains "worth". */
export function oldWordsIn(text: string): ReadonlyArray<OldWord> {
  const words = text
    .replaceAll(storedNames, "")
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
    .replaceAll("_", " ")
  if (!anyOldWord.test(words)) return []
  return oldWords.flatMap(([pattern, use]) =>
    Array.from(words.matchAll(pattern), ({ 0: word, index }) => ({
      word: word.replaceAll(/[\s*/]+/g, " "),
      use,
      line: words.slice(0, index).split("\n").length - 1,
    })),
  )
}
