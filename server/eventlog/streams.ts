import type { HouseholdId, LineId, PortfolioId } from "#domain/shared/ids.ts"

/*
 * The name of every stream contains the household's id. So a command of one household cannot reach a stream of another:
 * with its own household's id, the other's holding id names a stream that does not exist.
 */

export const householdStream = (householdId: HouseholdId): string => `household-${householdId}`

export const portfolioStream = (householdId: HouseholdId, portfolioId: PortfolioId): string =>
  `portfolio-${householdId}.${portfolioId}`

/** One stream for all stakes of a household, since cycles and totals can only be checked for all of them together. */
export const ownershipStream = (householdId: HouseholdId): string => `ownership-${householdId}`

export const holdingStream = (householdId: HouseholdId, lineId: LineId): string => `holding-${householdId}.${lineId}`

export const debtStream = (householdId: HouseholdId, lineId: LineId): string => `debt-${householdId}.${lineId}`

export const walletStream = (householdId: HouseholdId, lineId: LineId): string => `wallet-${householdId}.${lineId}`

export const subscriptionStream = (householdId: HouseholdId): string => `subscription-${householdId}`

/**
 * Whether the product could have given a stream this name. On a server that other programs use too, a stream may begin
 * with one of the product's categories and still be another program's.
 */
export function isNameOfOurs(stream: string): boolean {
  const [, category = "", id = ""] = /^([a-z]+)-([\x21-\x7e]+)$/.exec(stream) ?? []
  const form = idsOf.get(category)
  return category !== "" && (form === undefined || form.test(id))
}

const ofHousehold = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const withinHousehold = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idsOf: ReadonlyMap<string, RegExp> = new Map([
  ["household", ofHousehold],
  ["ownership", ofHousehold],
  ["subscription", ofHousehold],
  ["portfolio", withinHousehold],
  ["holding", withinHousehold],
  ["debt", withinHousehold],
  ["wallet", withinHousehold],
])

/** The household of a stream, by its name; `undefined` for a stream that the product could not have given this name. */
export function householdOfStream(stream: string): string | undefined {
  if (!idsOf.has(categoryOf(stream)) || !isNameOfOurs(stream)) return undefined
  return /^[a-z]+-([0-9a-f-]{36})/.exec(stream)?.[1]
}

/** The category of a stream: the part of its name before the first hyphen. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf("-"))
