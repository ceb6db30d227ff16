/* Apart from the vocabulary, which the first view fetches: only the dialog of price files reads them. */
export { fitsOneList, packedPrices, pricesIn } from "#domain/holding/packedPrices.ts"
export type { DateOrder, DecimalMark } from "#domain/priceFiles/marks.ts"
export { type LineFault, type PriceFile, type PriceFileQuestion, readPriceFile } from "#domain/priceFiles/priceFile.ts"
