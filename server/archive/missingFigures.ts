import type { Language } from "#contract/people/identity.ts"

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
    const { intro, reasons } = texts[language]
    const lines = Array.from(this.#all, ([path, why]) => {
      switch (why._tag) {
        case "TakesTooLong":
          return `${path}: ${reasons.takesTooLong(why.seconds)}`
        case "NotTried":
          return `${path}: ${reasons.notTried}`
        case "ListMissing":
          return `${path}: ${reasons.listMissing(why.list)}`
        case "RowsMissing":
          return `${path}: ${reasons.rowsMissing}`
      }
    })
    return `${[intro, "", ...lines].join("\r\n")}\r\n`
  }
}

interface Texts {
  readonly intro: string
  readonly reasons: {
    readonly takesTooLong: (seconds: number) => string
    readonly notTried: string
    readonly listMissing: (list: string) => string
    readonly rowsMissing: string
  }
}

const seconds = (count: number, one: string, other: string): string => `${count} ${count === 1 ? one : other}`

const texts: Record<Language, Texts> = {
  en: {
    intro:
      "This archive does not contain the following figures. Everything you recorded is complete in events.jsonl: the figures can be computed from it, and importing the archive loses nothing.",
    reasons: {
      takesTooLong: (count) => `takes longer than ${seconds(count, "second", "seconds")} to compute`,
      notTried: "not computed, because many other figures took too long",
      listMissing: (list) => `missing, because ${list} is missing`,
      rowsMissing: "without the entries of the files named here",
    },
  },
  de: {
    intro:
      "Dieses Archiv enthält die folgenden Zahlen nicht. Alles, was Sie erfasst haben, steht vollständig in events.jsonl: Die Zahlen lassen sich daraus berechnen, und beim Import des Archivs geht nichts verloren.",
    reasons: {
      takesTooLong: (count) => `Die Berechnung dauert länger als ${seconds(count, "Sekunde", "Sekunden")}`,
      notTried: "Nicht berechnet, weil viele andere Zahlen zu lange gedauert haben",
      listMissing: (list) => `Fehlt, weil ${list} fehlt`,
      rowsMissing: "Ohne die Einträge der hier genannten Dateien",
    },
  },
  fr: {
    intro:
      "Cette archive ne contient pas les chiffres suivants. Tout ce que vous avez enregistré figure au complet dans events.jsonl : les chiffres peuvent en être recalculés, et l’importation de l’archive ne perd rien.",
    reasons: {
      takesTooLong: (count) => `le calcul prend plus de ${seconds(count, "seconde", "secondes")}`,
      notTried: "non calculé, car beaucoup d’autres chiffres ont pris trop de temps",
      listMissing: (list) => `absent, car ${list} est absent`,
      rowsMissing: "sans les opérations des fichiers nommés ici",
    },
  },
  it: {
    intro:
      "Questo archivio non contiene i dati seguenti. Tutto ciò che è stato registrato si trova per intero in events.jsonl: i dati si possono ricalcolare da lì e importando l’archivio non si perde nulla.",
    reasons: {
      takesTooLong: (count) => `il calcolo richiede più di ${seconds(count, "secondo", "secondi")}`,
      notTried: "non calcolato, perché molti altri dati hanno richiesto troppo tempo",
      listMissing: (list) => `manca perché manca ${list}`,
      rowsMissing: "senza le registrazioni dei file indicati qui",
    },
  },
  es: {
    intro:
      "Este archivo no contiene las cifras siguientes. Todo lo que ha registrado figura completo en events.jsonl: las cifras pueden calcularse a partir de él, y al importar el archivo no se pierde nada.",
    reasons: {
      takesTooLong: (count) => `el cálculo tarda más de ${seconds(count, "segundo", "segundos")}`,
      notTried: "no se ha calculado, porque muchas otras cifras han tardado demasiado",
      listMissing: (list) => `falta porque falta ${list}`,
      rowsMissing: "sin los movimientos de los ficheros aquí indicados",
    },
  },
}
