/* Apart from the vocabulary, which the first view fetches: only the dialogs of trades and valuations compare prices. */
export { factorOff, isOfSameDays } from "#domain/measures/valuation/unitOfPrice.ts"
export { fractionOf } from "#domain/numbers/fraction.ts"
export { isInPercent } from "#domain/holding/classes/inPercent.ts"
