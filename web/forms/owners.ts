import { type Decimal, decimal, divide, isZero, multiply, subtract, sum, toPlainString } from "#contract/vocabulary.ts"
import type { NumberFormat } from "#contract/people/identity.ts"
import { decimalFault } from "#web/format/decimalFault.ts"
import { typedDecimal } from "#web/format/numberFormat.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import type { FieldReasons } from "./useSubmission.ts"

/** An owner as chosen and typed. A new one has the id under which the portfolio is created. */
export interface OwnerDraft {
  readonly key: string
  /** A portfolio of the household, {@link newOwner}, or empty until one is chosen. */
  readonly portfolioId: string
  /** The name of a new owner. */
  readonly name: string
  readonly percent: string
}

/** In the place of the id of a portfolio: a person or company who has none yet. */
export const newOwner = "new"

export const ownerDraft = (portfolioId: string, name = ""): OwnerDraft => ({
  key: crypto.randomUUID(),
  portfolioId,
  name,
  percent: "100",
})

const whole = decimal("100")

/** The owners with equal percentages that add up to 100, to two decimals: the first one has what is left by rounding. */
export function sharedEqually(owners: ReadonlyArray<OwnerDraft>, format: NumberFormat): ReadonlyArray<OwnerDraft> {
  const count = decimal(String(owners.length))
  const each = divide(whole, count, { decimals: 2, rounding: "down" })
  const first = subtract(whole, multiply(each, subtract(count, decimal("1"))))
  return owners.map((owner, index) => ({
    ...owner,
    percent: typedDecimal(toPlainString(index === 0 ? first : each), format),
  }))
}

/** The owners with another one: the only other portfolio, or a new person or company if there is none. All have equal parts. */
export function withAnother(
  owners: ReadonlyArray<OwnerDraft>,
  portfolioIds: ReadonlyArray<string>,
  format: NumberFormat,
): ReadonlyArray<OwnerDraft> {
  const others = portfolioIds.filter((id) => owners.every(({ portfolioId }) => portfolioId !== id))
  const next = others.length === 0 ? newOwner : others.length === 1 ? (others[0] ?? "") : ""
  return sharedEqually([...owners, ownerDraft(next)], format)
}

/** The owners without one. Those who remain have equal parts; after the only one, an owner is still to be chosen. */
export function withoutOwner(
  owners: ReadonlyArray<OwnerDraft>,
  key: string,
  format: NumberFormat,
): ReadonlyArray<OwnerDraft> {
  const left = owners.filter((one) => one.key !== key)
  return left.length === 0 ? [ownerDraft("")] : sharedEqually(left, format)
}

/** Whether an owner is still to be chosen. */
export const isUnchosen = ({ portfolioId }: OwnerDraft): boolean => portfolioId === ""

/** Whether an owner is new, and still to be named. */
export const isUnnamed = ({ portfolioId, name }: OwnerDraft): boolean => portfolioId === newOwner && name.trim() === ""

/** The names of the fields of an owner. */
export const ownerField = (owner: OwnerDraft, field: "portfolioId" | "name" | "percent"): string =>
  `${owner.key}.${field}`

/** An owner as it is sent. */
interface SentOwner {
  readonly portfolioId: string
  readonly title: string | null
  readonly percent: string
}

/** The owners to send. An only one has the whole. */
export const sentOwners = (owners: ReadonlyArray<OwnerDraft>, format: NumberFormat): ReadonlyArray<SentOwner> =>
  owners.map((owner) => {
    const isNew = owner.portfolioId === newOwner
    return {
      portfolioId: isNew ? owner.key : owner.portfolioId,
      title: isNew ? owner.name.trim() : null,
      percent: owners.length === 1 ? "100" : (parseDecimal(owner.percent, format) ?? ""),
    }
  })

/** What is missing or wrong in the owners: none chosen, a new one without a name, percentages that are not the whole. */
export function wrongOwners(owners: ReadonlyArray<OwnerDraft>, format: NumberFormat): FieldReasons {
  const wrong: Record<string, string> = {}
  for (const owner of owners) {
    if (owner.portfolioId === "")
      wrong[owners.length === 1 ? "portfolioId" : ownerField(owner, "portfolioId")] = "portfolio.missing"
    if (owner.portfolioId === newOwner && owner.name.trim() === "") wrong[ownerField(owner, "name")] = "missing"
    if (owners.length === 1) continue
    const percent = parseDecimal(owner.percent, format)
    if (owner.percent.trim() === "") wrong[ownerField(owner, "percent")] = "missing"
    else if (percent === undefined) wrong[ownerField(owner, "percent")] = decimalFault(owner.percent, format)
    else if (isZero(decimal(percent))) wrong[ownerField(owner, "percent")] = "owners.zero"
  }
  if (Object.keys(wrong).length > 0 || owners.length === 1) return wrong
  const chosen = owners.map(({ portfolioId, key }) => (portfolioId === newOwner ? key : portfolioId))
  if (new Set(chosen).size < chosen.length) return { owners: "owners.twice" }
  return isZero(subtract(totalOf(owners, format) ?? decimal("0"), whole)) ? {} : { owners: "owners.notWhole" }
}

/** What the percentages add up to; undefined while one of them is no number. */
export function totalOf(owners: ReadonlyArray<OwnerDraft>, format: NumberFormat): Decimal | undefined {
  const percents = owners.flatMap(({ percent }) => parseDecimal(percent, format) ?? [])
  return percents.length === owners.length ? sum(percents.map(decimal)) : undefined
}
