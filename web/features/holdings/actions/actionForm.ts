import { Result } from "effect"
import type { recordCorporateAction } from "#contract/corporateActions.ts"
import type { SentBody } from "#contract/endpoint.ts"
import {
  decimal,
  type Decimal,
  divide,
  type EntryOf,
  isZero,
  multiply,
  round,
  subtract,
  sum,
  toPlainString,
} from "#contract/vocabulary.ts"
import type { SentSides } from "#web/features/holdings/legs/legOnPages.ts"
import { calculatedDecimal } from "#web/format/calculatedDecimal.ts"
import { typedDecimal } from "#web/format/numberFormat.ts"
import { parseDecimal } from "#web/format/parseDecimal.ts"
import type { Draft, FormContext, FormField } from "#web/forms/formFields.ts"
import { faultsIn, sentOfDraft, withBoth } from "#web/forms/sentFields.ts"
import { draftOfStored } from "#web/forms/typedFields.ts"
import type { FieldReasons } from "#web/forms/useSubmission.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { actionMessages as messages } from "./messages.ts"

/** The kinds of action that have this form. */
export type Action = "spinOff" | "merger"

type ActionTerms = Omit<SentBody<typeof recordCorporateAction>, keyof SentSides>

/** The units that arrive, and the fraction that is paid out. */
interface Arriving {
  readonly units: Decimal
  readonly fraction: Decimal | undefined
}

type InFormat = Pick<FormContext, "format">

/** The number that a field has; undefined where it has none. */
function typedIn(draft: Draft, name: string, { format }: InFormat): Decimal | undefined {
  const plain = parseDecimal(draft[name] ?? "", format)
  return plain === undefined ? undefined : decimal(plain)
}

/** Fractions of a unit that are kept have at most so many decimals. */
const decimalsKept = 8

/**
 * The new units, as typed or by the ratio: whole ones where cash is paid for the fraction, otherwise with it. Undefined until
 * one of the two is typed.
 */
export function arrivingOf(draft: Draft, context: InFormat): Arriving | undefined {
  const units = typedIn(draft, "unitsNew", context) ?? unitsByRatio(draft, context)
  if (!units) return undefined
  const whole = round(units, { decimals: 0, rounding: "down" })
  const fraction = subtract(units, whole)
  const isPaid = (draft["fractionCash"] ?? "").trim() !== "" && !isZero(fraction)
  return isPaid ? { units: whole, fraction } : { units, fraction: undefined }
}

function unitsByRatio(draft: Draft, context: InFormat): Decimal | undefined {
  const [given, young, old] = ["unitsGiven", "ratioNew", "ratioOld"].map((name) => typedIn(draft, name, context))
  if (!given || !young || !old || isZero(old)) return undefined
  return divide(multiply(given, young), old, { decimals: decimalsKept, rounding: "half-even" })
}

/**
 * Applies typed fields: the ratio and the old units set the new units, and new units that are typed set the ratio, in the
 * smallest whole numbers. A cleared field sets nothing.
 */
export function actionWith(draft: Draft, changed: Draft, context: InFormat): Draft {
  const next = { ...draft, ...changed }
  if ("unitsNew" in changed) return { ...next, ...ratioByUnits(next, context) }
  if (!["unitsGiven", "ratioNew", "ratioOld"].some((name) => name in changed)) return next
  const units = unitsByRatio(next, context)
  return { ...next, unitsNew: units ? calculatedDecimal(toPlainString(units), context.format) : "" }
}

/** 25 units for 100 are 1 for 4. */
function ratioByUnits(draft: Draft, context: InFormat): Draft {
  const [given, units] = [typedIn(draft, "unitsGiven", context), typedIn(draft, "unitsNew", context)]
  if (!given || !units || isZero(given) || isZero(units)) return {}
  const scale = Math.max(given.scale, units.scale, 0)
  const whole = ({ value, scale: own }: Decimal) => value * 10n ** BigInt(scale - own)
  const [young, old] = [whole(units), whole(given)]
  const by = commonDivisor(young, old)
  const typed = (number: bigint) => typedDecimal(String(number / by), context.format)
  return { ratioNew: typed(young), ratioOld: typed(old) }
}

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b))

/** Whether the new units have a fraction. */
const leavesFraction =
  (context: Pick<FormContext, "format">) =>
  (draft: Draft): boolean => {
    const arriving = arrivingOf({ ...draft, fractionCash: "" }, context)
    return arriving !== undefined && !isZero(subtract(arriving.units, round(arriving.units, whole)))
  }
const whole = { decimals: 0, rounding: "down" } as const

export const dayFields = (action: Action): ReadonlyArray<FormField> => [
  {
    type: "day",
    name: "effectiveOn",
    label: action === "spinOff" ? messages.exDay : messages.exchangedOn,
    isWide: true,
  },
]

/** The fields of a holding that is created for the new company. */
export const newHoldingFields: ReadonlyArray<FormField> = [
  { type: "title", name: "newName", label: messages.newName },
  { type: "symbol", name: "newSymbol", label: messages.newSymbol, hint: messages.newSymbolHint, isOptional: true },
]

export const ratioFields: ReadonlyArray<FormField> = [
  { type: "decimal", name: "unitsGiven", label: messages.unitsGiven, isWide: true },
  { type: "decimal", name: "ratioNew", label: messages.ratioNew, initial: "1", isControl: true },
  { type: "decimal", name: "ratioOld", label: messages.ratioOld, isControl: true },
  {
    type: "decimal",
    name: "unitsNew",
    label: messages.unitsNew,
    hint: messages.unitsNewHint,
    isControl: true,
    isWide: true,
  },
]

/** In the currency of the new holding. */
export const fractionFields = (context: Pick<FormContext, "format">): ReadonlyArray<FormField> => [
  {
    type: "money",
    name: "fractionCash",
    label: messages.fractionCash,
    hint: messages.fractionCashHint,
    isVisible: leavesFraction(context),
    isOptional: true,
    isWide: true,
  },
]

/** In the currency of the old holding. */
export const termFields = (action: Action): ReadonlyArray<FormField> => [
  ...(action === "spinOff" ? spinOffFields : mergerFields),
  { type: "text", name: "comment", label: labelWords.comment, isOptional: true },
]

const spinOffFields: ReadonlyArray<FormField> = [
  {
    type: "choice",
    name: "costBy",
    label: messages.costBy,
    words: { market: messages.byMarket, stated: messages.stated },
    notes: { market: messages.byMarketNote, stated: messages.statedNote },
    initial: "market",
    isControl: true,
    isWide: true,
  },
  {
    type: "percent",
    name: "costPercent",
    label: messages.costPercent,
    isVisible: ({ costBy }) => costBy === "stated",
    isWide: true,
  },
]

const mergerFields: ReadonlyArray<FormField> = [
  { type: "money", name: "cash", label: messages.cash, isOptional: true },
  { type: "money", name: "cost", label: messages.cost, hint: messages.costHint, isOptional: true },
]

export const fieldsOf = (action: Action, context: Pick<FormContext, "format">): ReadonlyArray<FormField> => [
  ...dayFields(action),
  ...newHoldingFields,
  ...ratioFields,
  ...fractionFields(context),
  ...termFields(action),
]

/** The draft for an action that is recorded. */
export function draftOfAction(leg: EntryOf<"CorporateAction">, context: FormContext): Draft {
  const { terms, unitsGiven, unitsReceived, fraction } = leg
  const stated = terms._tag === "spinOff" && terms.costPercent !== null
  const units = fraction ? sum([unitsReceived, fraction.quantity]) : unitsReceived
  const own = [...dayFields(terms._tag), ...ratioFields, ...termFields(terms._tag)]
  const typed = (number: Decimal) => typedDecimal(toPlainString(number), context.format)
  const draft = {
    ...draftOfStored(own, { ...leg, ...terms }, context),
    costBy: stated ? "stated" : "market",
    unitsGiven: typed(unitsGiven),
    fractionCash: fraction ? typed(fraction.cash.amount) : "",
  }
  return actionWith(draft, { unitsNew: typed(units) }, context)
}

/** The terms of the draft, or the fields that are missing or malformed. */
export function actionOfDraft(
  action: Action,
  draft: Draft,
  given: FormContext,
  received: FormContext,
): Result.Result<ActionTerms, FieldReasons> {
  const own = sentOfDraft([...dayFields(action), ...ratioFields, ...termFields(action)], draft, given)
  const typed = withBoth(own, sentOfDraft(fractionFields(received), draft, received))
  const arriving = arrivingOf(draft, given)
  if (!arriving) return Result.fail({ ratioOld: "quantity.notPositive", ...faultsIn(typed) })
  if (Result.isFailure(typed)) return Result.fail(typed.failure)
  if (isZero(arriving.units)) return Result.fail({ ratioNew: "quantity.notPositive" })
  const { costPercent = null, cash = null, cost = null, fractionCash, ...stated } = typed.success
  const terms = action === "spinOff" ? { _tag: action, costPercent } : { _tag: action, cash, cost }
  const fraction = arriving.fraction && { quantity: toPlainString(arriving.fraction), cash: fractionCash }
  const units = { unitsReceived: toPlainString(arriving.units), fraction: fraction ?? null }
  // The fields of the form are those of the contract, which the server validates.
  return Result.succeed({ ...stated, ...units, terms } as unknown as ActionTerms)
}
