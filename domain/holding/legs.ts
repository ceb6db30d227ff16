import { Schema } from "effect"
import type { SideOfFact } from "./entries/entryKind.ts"
import { type EntryKind, type EntryKinds, entryKinds, type EntryOf } from "./entries.ts"
import type { HoldingRefusal } from "./refusals.ts"

/*
 * A swap, a move of units, a spin-off or merger, and a transfer of money are each one fact in two holdings. Each holding has
 * one leg as an entry: `out` where something leaves, `in` where it arrives. Both legs have the id of the fact.
 */

/** The kinds of entries that are one leg of a fact in two holdings. They follow from the list of all kinds. */
export type LegKind = {
  readonly [Kind in EntryKind]: EntryKinds[Kind] extends { readonly leg: unknown } ? Kind : never
}[EntryKind]
export type Leg = EntryOf<LegKind>

/** One leg of a fact that takes lots from one holding to another: a move of units, a spin-off, a merger. */
export type LotLeg = EntryOf<
  {
    readonly [Kind in LegKind]: EntryKinds[Kind]["leg"]["takesLots"] extends true ? Kind : never
  }[LegKind]
>

type IdField<Kind extends LegKind> = EntryKinds[Kind]["leg"]["id"]

/** Names a fact in two holdings: its kind, and its id. Each of its legs has both. */
export type FactKey<Kind extends LegKind = LegKind> = {
  readonly [Each in Kind]: { readonly _tag: Each } & Pick<EntryOf<Each>, IdField<Each> & keyof EntryOf<Each>>
}[Kind]

const isLegKind = (kind: string): kind is LegKind => "leg" in (entryKinds[kind as EntryKind] ?? {})

export const legKinds: ReadonlyArray<LegKind> = Object.keys(entryKinds).filter(isLegKind)

const keySchemaOf = (kind: LegKind): Schema.Codec<FactKey> => {
  const { leg, schema } = entryKinds[kind]
  const fields: Readonly<Record<string, Schema.Top>> = schema.fields
  // The field that a kind names is one of its schema.
  return Schema.TaggedStruct(kind, { [leg.id]: fields[leg.id] as Schema.Top }) as unknown as Schema.Codec<FactKey>
}
export const FactKey: Schema.Codec<FactKey> = Schema.Union(legKinds.map(keySchemaOf))

export const isLeg = <Of extends { readonly _tag: string }>(
  entry: Of,
): entry is Extract<Of, { readonly _tag: LegKind }> => isLegKind(entry._tag)

export const takesLots = <Of extends { readonly _tag: string }>(
  entry: Of,
): entry is Extract<Of, { readonly _tag: LotLeg["_tag"] }> => isLeg(entry) && entryKinds[entry._tag].leg.takesLots

/** What a kind of fact in two holdings has of its own. Its functions take facts of that kind. */
interface LegRules {
  readonly id: string
  readonly isOneFact: (fact: FactKey) => HoldingRefusal
  readonly idAlreadyUsed: (fact: FactKey) => HoldingRefusal
  readonly notFound: (fact: FactKey) => HoldingRefusal
  readonly between?: (leg: Leg, from: SideOfFact, to: SideOfFact) => HoldingRefusal | undefined
}
export const legRulesOf = ({ _tag }: FactKey): LegRules => entryKinds[_tag].leg as unknown as LegRules

/** The field with the id of a fact of a kind, in its legs and in the addresses of its requests. */
export const factIdFieldOf = (kind: LegKind): IdField<LegKind> => entryKinds[kind].leg.id

/** The id of a fact, which both of its legs have. */
export const factIdOf = (fact: FactKey): string =>
  // The field that a kind names is an id.
  (fact as unknown as Readonly<Record<string, string>>)[legRulesOf(fact).id] as string

/** The kind and id of the fact of which an entry is one leg. */
export const factKeyOf = (leg: Leg): FactKey =>
  ({ _tag: leg._tag, [legRulesOf(leg).id]: factIdOf(leg) }) as unknown as FactKey
