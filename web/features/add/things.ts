import type { TypedMessageDescriptor } from "react-intl"
import { type AssetClass, assetClasses } from "#contract/vocabulary.ts"
import type { IconName } from "#ui/Icon.tsx"
import { iconOfClass } from "#ui/lineClasses.ts"
import {
  accountTypeNames,
  debtTypeNames,
  metalNames,
  otherInvestmentTypeNames,
  policyTypeNames,
} from "#web/i18n/words.ts"
import type { AddedThing } from "#web/page/overlays.ts"
import { thingNames, thingWords } from "./messages.ts"

export type ThingId = keyof typeof thingNames

/** A kind of thing that can be added, and the words by which it is found. */
export interface Thing {
  readonly id: string
  readonly name: TypedMessageDescriptor
  readonly words?: TypedMessageDescriptor
  /** The kind that it belongs to, unless it is one. */
  readonly kind: ThingId
  readonly icon: IconName
  /** What is typed also names the thing: "mortgage" is enough for a mortgage, "account" is not for an account. */
  readonly namesItself: boolean
  readonly added: AddedThing
}

const isClass = (id: ThingId): id is ThingId & AssetClass => assetClasses.some((one) => one === id)

/** The kinds of things, in the order of their buttons. */
export const thingIds = Object.keys(thingNames) as ReadonlyArray<ThingId>

const iconOf = (kind: ThingId): IconName => {
  if (kind === "debt") return "liabilities"
  if (kind === "portfolio") return "portfolios"
  return isClass(kind) ? iconOfClass[kind] : "wallet"
}

/** How the adding of a kind begins. */
export function addedOf(kind: ThingId): AddedThing {
  if (isClass(kind)) return { kind: "addHolding", assetClass: kind }
  return { kind: kind === "debt" ? "addDebt" : kind === "wallet" ? "connectWallet" : "createPortfolio" }
}

const kinds: ReadonlyArray<Thing> = thingIds.map((kind) => ({
  id: kind,
  name: thingNames[kind],
  words: thingWords[kind],
  kind,
  icon: iconOf(kind),
  namesItself: kind === "realEstate" || kind === "other",
  added: addedOf(kind),
}))

/** The types of a kind, which preset the field of the type. */
const typesOf = (
  kind: ThingId,
  field: string,
  names: Readonly<Record<string, TypedMessageDescriptor>>,
): ReadonlyArray<Thing> =>
  Object.entries(names)
    .filter(([type]) => type !== "other")
    .map(([type, name]) => {
      const words = wordsOfTypes[type]
      return {
        id: `${kind} ${type}`,
        name,
        ...(words ? { words } : {}),
        kind,
        icon: iconOf(kind),
        namesItself: true,
        added: { ...addedOf(kind), preset: { [field]: type } },
      }
    })

const wordsOfTypes: Readonly<Record<string, TypedMessageDescriptor>> = thingWords

/** The types of accounts that people name so. A current account is "account". */
const typedAccounts = {
  savings: accountTypeNames.savings,
  time_deposit: accountTypeNames.time_deposit,
  cash: accountTypeNames.cash,
}

/** All kinds and types of things. Types come first: "gold" is rather the metal than the kind that has it. */
export const things: ReadonlyArray<Thing> = [
  ...typesOf("debt", "debtType", debtTypeNames),
  ...typesOf("metal", "metal", metalNames),
  ...typesOf("other", "investmentType", otherInvestmentTypeNames),
  ...typesOf("insurance", "policyType", policyTypeNames),
  ...typesOf("account", "accountType", typedAccounts),
  ...kinds,
]
