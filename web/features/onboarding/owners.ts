import { Result } from "effect"
import type { NumberFormat } from "#contract/people/identity.ts"
import { decimal, isLess, sum } from "#contract/vocabulary.ts"
import { parseDecimal } from "#web/format/numberFormat.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"

export type Constellation = "one" | "couple" | "company"

/** The owners as typed. The ids are those of the created portfolios and stakes, so that a retry creates each once. */
export interface OwnersDraft {
  readonly who: Constellation
  readonly first: string
  readonly second: string
  readonly company: string
  readonly firstStake: string
  readonly secondStake: string
  readonly since: string
  readonly ids: Readonly<Record<"first" | "second" | "company" | "firstStake" | "secondStake", string>>
}

export interface Owners {
  readonly portfolios: ReadonlyArray<{ readonly portfolioId: string; readonly title: string }>
  readonly stakes: ReadonlyArray<{
    readonly stakeId: string
    readonly ownerId: string
    readonly childId: string
    readonly effectiveOn: string
    readonly percent: string
  }>
}

export const blankOwners = (name: string, today: string): OwnersDraft => ({
  who: "one",
  first: name,
  second: "",
  company: "",
  firstStake: "",
  secondStake: "",
  since: today,
  ids: {
    first: crypto.randomUUID(),
    second: crypto.randomUUID(),
    company: crypto.randomUUID(),
    firstStake: crypto.randomUUID(),
    secondStake: crypto.randomUUID(),
  },
})

/** The portfolios and stakes to create, or the fields that are missing or malformed. A family can be one person. */
export function ownersOf(draft: OwnersDraft, format: NumberFormat): Result.Result<Owners, FieldReasons> {
  const { who, ids, since } = draft
  const wrong: Record<string, string> = {}
  const portfolios: Array<Owners["portfolios"][number]> = []
  const stakes: Array<Owners["stakes"][number]> = []

  const name = (field: "first" | "second" | "company", isOptional = false) => {
    const title = draft[field].trim()
    if (title !== "") portfolios.push({ portfolioId: ids[field], title })
    else if (!isOptional) wrong[field] = "missing"
  }
  const stake = (field: "firstStake" | "secondStake", owner: "first" | "second") => {
    const percent = parseDecimal(draft[field], format)
    if (draft[field].trim() === "") wrong[field] = "missing"
    else if (percent === undefined) wrong[field] = "decimal.malformed"
    else if (isLess(decimal("100"), decimal(percent))) wrong[field] = "percent.outOfRange"
    else stakes.push({ stakeId: ids[field], ownerId: ids[owner], childId: ids.company, effectiveOn: since, percent })
  }

  name("first")
  if (who !== "one") name("second", who === "company")
  if (who === "company") {
    name("company")
    stake("firstStake", "first")
    if (draft.second.trim() !== "") stake("secondStake", "second")
    if (since === "") wrong["since"] = "missing"
    const held = sum(stakes.map(({ percent }) => decimal(percent)))
    if (isLess(decimal("100"), held)) wrong["secondStake"] = "ownership.aboveWhole"
  }
  return Object.keys(wrong).length > 0 ? Result.fail(wrong) : Result.succeed({ portfolios, stakes })
}
