import type { Language } from "#contract/people/identity.ts"
import { textIn, texts } from "#server/texts/texts.ts"

/** Why a file of an archive is without its figure, or without a part. */
export type WhyMissing =
  /** Computing it was ended after so many seconds. */
  | { readonly _tag: "TakesTooLong"; readonly seconds: number }
  /** It was not tried, because so many others had taken too long. */
  | { readonly _tag: "NotTried" }
  /** It belongs to a list that is missing. */
  | { readonly _tag: "ListMissing"; readonly list: string }
  /** It is a table without the rows of the files that are named beside it. */
  | { readonly _tag: "RowsMissing" }

/** What an archive should contain and does not, each file with the reason. */
export class MissingFigures {
  readonly #all = new Map<string, WhyMissing>()

  /** Adds the path of a file in the archive, or of all that a `*` in it names. */
  add(path: string, why: WhyMissing): void {
    this.#all.set(path, why)
  }

  /** How many figures took too long. */
  get tookTooLong(): number {
    return [...this.#all.values()].filter(({ _tag }) => _tag === "TakesTooLong").length
  }

  get size(): number {
    return this.#all.size
  }

  /** All of them as a text for the reader, a line for each. */
  textIn(language: Language): string {
    const lines = Array.from(this.#all, ([path, why]) => `${path}: ${reasonIn(language, why)}`)
    return `${[textIn(language, missingFigureTexts.intro), "", ...lines].join("\r\n")}\r\n`
  }
}

function reasonIn(language: Language, why: WhyMissing): string {
  const { takesTooLong, notTried, listMissing, rowsMissing } = missingFigureTexts
  switch (why._tag) {
    case "TakesTooLong":
      return textIn(language, takesTooLong, { seconds: String(why.seconds) })
    case "NotTried":
      return textIn(language, notTried)
    case "ListMissing":
      return textIn(language, listMissing, { list: why.list })
    case "RowsMissing":
      return textIn(language, rowsMissing)
  }
}

/** The words of the file that names what an archive is without. */
export const missingFigureTexts = texts("archive.missing", {
  intro: [
    "This archive does not contain the following figures. Everything you recorded is complete in events.jsonl: the figures can be computed from it, and importing the archive loses nothing.",
    "First paragraph of the file MISSING.txt in an exported archive",
  ],
  takesTooLong: [
    "takes longer than {seconds} s to compute",
    "Why a figure is missing in an exported archive. s is the unit of seconds",
  ],
  notTried: [
    "not computed, because many other figures took too long",
    "Why a figure is missing in an exported archive",
  ],
  listMissing: [
    "missing, because {list} is missing",
    "Why a figure is missing in an exported archive. {list} is the name of a file",
  ],
  rowsMissing: ["without the entries of the files named here", "Why a table in an exported archive is incomplete"],
})
