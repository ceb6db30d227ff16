import type { ServerText } from "#contract/admin.ts"
import { familyTexts } from "./catalogues.ts"
import type { FamilyTexts } from "./texts.ts"

/** A description of each group of texts of the demo household, for translators. */
const descriptions: Record<keyof FamilyTexts, string> = {
  household: "name of the household",
  goals: "name of a goal",
  accounts: "name of an account",
  home: "the house that the family lives in",
  building: "a house that is let",
  flat: "a flat that is let",
  brewery: "what an entry of the shares in the brewery is about",
  gold: "coins of gold",
  wallet: "name of a wallet",
  pension: "an insurance",
  painting: "a painting",
  car: "a car",
  watch: "a watch",
  debts: "name of a debt, or what was agreed",
  comments: "the source of a valuation",
  restated: "why a valuation was corrected",
}

/** All texts of the demo household, in every language, with ids such as `demoFamily.home.name`. */
export function listedFamilyTexts(): ReadonlyArray<ServerText> {
  const { en, de, fr, it, es } = familyTexts
  return Object.entries(descriptions).flatMap(([part, description]) => {
    const of = (texts: FamilyTexts) => new Map(within(part, texts[part as keyof FamilyTexts]))
    const [german, french, italian, spanish] = [of(de), of(fr), of(it), of(es)]
    return [...of(en)].map(([path, english]) => ({
      id: `demoFamily.${path}`,
      description: `Demo household: ${description}`,
      texts: {
        en: english,
        de: german.get(path) ?? null,
        fr: french.get(path) ?? null,
        it: italian.get(path) ?? null,
        es: spanish.get(path) ?? null,
      },
    }))
  })
}

/** All texts of a group, with their paths. */
function* within(path: string, texts: FamilyTexts[keyof FamilyTexts]): Iterable<readonly [string, string]> {
  if (typeof texts === "string") yield [path, texts]
  else for (const [name, text] of Object.entries(texts)) yield [`${path}.${name}`, text]
}
