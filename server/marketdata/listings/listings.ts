import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { gradeOf, grades, readingsOf, wantedOf } from "#domain/shared/textMatching.ts"
import { type PricedEverywhere, pricedEverywhere } from "./coins.ts"
import { indexListings, type ListingIndex } from "./listingIndex.ts"

const file = new URL("listings.tsv.gz", import.meta.url)

let loading: Promise<ListingIndex> | undefined

/**
 * The product's list of shares and funds, read once for the process. A server begins to read it as soon as it serves; a search
 * before that waits for it.
 */
export function productListings(): Promise<ListingIndex> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const read = async (): Promise<ListingIndex> => indexListings(await promisify(gunzip)(await readFile(file)))

/** The coins or metals that match a text, best first, at most `limit`. A metal is also found by its name in other languages. */
export function searchPricedEverywhere(
  kind: PricedEverywhere["kind"],
  text: string,
  limit: number,
): ReadonlyArray<PricedEverywhere> {
  const wanted = wantedOf(text)
  return pricedEverywhere
    .filter((one) => one.kind === kind)
    .flatMap((one) => {
      const found = [one.symbol, one.name, one.id, ...(metalNames[one.id] ?? [])].flatMap(
        (known) => gradeOf(readingsOf(known), wanted) ?? [],
      )
      return found.length === 0 ? [] : [{ one, grade: Math.min(...found.map((grade) => grades.indexOf(grade))) }]
    })
    .toSorted((a, b) => a.grade - b.grade)
    .slice(0, limit)
    .map(({ one }) => one)
}

/** The metals in the other languages of the interface. */
const metalNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  XAU: ["Or", "Oro"],
  XAG: ["Silber", "Argent", "Argento", "Plata"],
  XPT: ["Platin", "Platine", "Platino"],
  XPD: ["Palladio", "Paladio"],
}
