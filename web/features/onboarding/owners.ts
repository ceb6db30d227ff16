import { Result } from "effect"
import type { NumberFormat } from "#contract/people/identity.ts"
import { decimal, isLess, isZero, sum } from "#contract/vocabulary.ts"
import { decimalFault } from "#web/format/decimalFault.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"

/** A person of the family. The id is that of the portfolio, so that a retry creates it once. */
export interface PersonDraft {
  readonly id: string
  readonly name: string
}

/** What a person holds of a company, as typed. The id is that of the stake. */
interface StakeDraft {
  readonly id: string
  readonly percent: string
}

/** A company, trust or foundation, with the stakes of persons by their ids. */
export interface CompanyDraft extends PersonDraft {
  readonly stakes: Readonly<Record<string, StakeDraft>>
  readonly since: string
}

/** The owners as typed: any number of persons, companies, trusts and foundations. */
export interface FamilyDraft {
  readonly people: ReadonlyArray<PersonDraft>
  readonly companies: ReadonlyArray<CompanyDraft>
}

export interface Family {
  readonly portfolios: ReadonlyArray<{ readonly portfolioId: string; readonly title: string }>
  readonly stakes: ReadonlyArray<{
    readonly stakeId: string
    readonly ownerId: string
    readonly childId: string
    readonly effectiveOn: string
    readonly percent: string
  }>
}

export const blankPerson = (name = ""): PersonDraft => ({ id: crypto.randomUUID(), name })

export const blankCompany = (today: string): CompanyDraft => ({ ...blankPerson(), stakes: {}, since: today })

export const blankFamily = (name: string): FamilyDraft => ({ people: [blankPerson(name)], companies: [] })

/** The company with another stake of a person. */
export const withStake = (company: CompanyDraft, personId: string, percent: string): CompanyDraft => ({
  ...company,
  stakes: {
    ...company.stakes,
    [personId]: { id: company.stakes[personId]?.id ?? crypto.randomUUID(), percent },
  },
})

/** The names of the fields. */
export const nameOf = ({ id }: PersonDraft): string => `name ${id}`
export const sinceOf = ({ id }: CompanyDraft): string => `since ${id}`
export const stakeOf = (company: CompanyDraft, person: PersonDraft): string => `stake ${company.id} ${person.id}`

/**
 * The portfolios and stakes to create, or the fields that are missing or malformed. A line without a name is left out, unless
 * it has stakes or would be the only one.
 */
export function familyOf(
  { people, companies }: FamilyDraft,
  format: NumberFormat,
): Result.Result<Family, FieldReasons> {
  const wrong: Record<string, string> = {}
  const named = people.filter(({ name }) => name.trim() !== "")
  const founded = companies.filter(({ name }) => name.trim() !== "")
  const [first] = people
  if (first && named.length + founded.length === 0) wrong[nameOf(first)] = "missing"
  for (const company of companies) {
    const isTyped = Object.values(company.stakes).some(({ percent }) => percent.trim() !== "")
    if (isTyped && company.name.trim() === "") wrong[nameOf(company)] = "missing"
  }
  const stakes = founded.flatMap((company) => {
    const held = stakesIn(company, people, format, wrong)
    if (held.length > 0 && company.since === "") wrong[sinceOf(company)] = "missing"
    return held
  })
  const portfolios = [...named, ...founded].map(({ id, name }) => ({ portfolioId: id, title: name.trim() }))
  return Object.keys(wrong).length > 0 ? Result.fail(wrong) : Result.succeed({ portfolios, stakes })
}

/** The stakes of a company that are above zero. What is wrong about them is added to `wrong`. */
function stakesIn(
  company: CompanyDraft,
  people: ReadonlyArray<PersonDraft>,
  format: NumberFormat,
  wrong: Record<string, string>,
): Family["stakes"] {
  const stakes = people.flatMap((person) => {
    const { id, percent: typed = "" } = company.stakes[person.id] ?? {}
    if (id === undefined || typed.trim() === "") return []
    const field = stakeOf(company, person)
    const percent = parseDecimal(typed, format)
    if (percent === undefined) wrong[field] = decimalFault(typed, format)
    else if (isLess(decimal("100"), decimal(percent))) wrong[field] = "percent.outOfRange"
    else if (person.name.trim() === "") wrong[nameOf(person)] = "missing"
    else if (!isZero(decimal(percent))) {
      const stake = { stakeId: id, ownerId: person.id, childId: company.id, effectiveOn: company.since, percent }
      return [{ field, stake }]
    }
    return []
  })
  const last = stakes.at(-1)
  if (last && isLess(decimal("100"), sum(stakes.map(({ stake }) => decimal(stake.percent))))) {
    wrong[last.field] = "ownership.aboveWhole"
  }
  return stakes.map(({ stake }) => stake)
}
