import type { EntryView, HoldingAnswer } from "#contract/holdings.ts"
import { isInPercent } from "#contract/unitOfPrice.ts"
import { dayOf, decimal, divide, isLess, isZero, toPlainString } from "#contract/vocabulary.ts"
import { hundredfold } from "#web/features/holdings/entries/kinds/trade.ts"
import { labelWords } from "#web/i18n/labelWords.ts"
import { commonWords } from "#web/i18n/words.ts"
import { AlignedDigits, placesIn } from "#ui/figures/AlignedDigits.tsx"
import { UnitPrice } from "#ui/figures/UnitPrice.tsx"
import {
  amountColumn,
  costColumn,
  Description,
  type EntryColumn,
  type EntryListContext,
  figuresOf,
  kindNameOf,
  menuColumns,
} from "./entryColumns.tsx"
import { holdingMessages as messages } from "./messages.ts"

type UnitsAfter = HoldingAnswer["unitsAfter"]

/**
 * Entries that count: the newest day first, and within a day the one that counted last. Entries that change no units follow
 * those of their day in the given order.
 */
export function inOrderOfUnits(entries: ReadonlyArray<EntryView>, unitsAfter: UnitsAfter): ReadonlyArray<EntryView> {
  const places = placesOf(unitsAfter)
  const placeOf = ({ entryId }: EntryView) => places.get(entryId) ?? -1
  return [...entries].sort((a, b) => {
    const [dayOfA, dayOfB] = [dayOf(a.entry), dayOf(b.entry)]
    if (dayOfA !== dayOfB) return dayOfA < dayOfB ? 1 : -1
    return placeOf(b) - placeOf(a)
  })
}

const placesOf = (unitsAfter: UnitsAfter): ReadonlyMap<string, number> =>
  new Map(unitsAfter.map(({ entryId }, place) => [entryId, place]))

/** The columns of the trades of a holding that is counted in units. Fees and taxes where there are some. */
export function tradeColumns(
  context: EntryListContext,
  { holding, unitsAfter, entries }: Pick<HoldingAnswer, "holding" | "unitsAfter" | "entries">,
): ReadonlyArray<EntryColumn> {
  const { intl, figures } = context
  const places = placesOf(unitsAfter)
  const placeOf = ({ entryId }: EntryView) => places.get(entryId) ?? -1
  return [
    {
      id: "day",
      header: intl.formatMessage(commonWords.day),
      isRowHeader: true,
      // Within a day in the order in which the units count.
      sortBy: (view) => `${dayOf(view.entry)} ${String(placeOf(view) + 1).padStart(9, "0")}`,
      exact: ({ entry }) => dayOf(entry),
      cell: ({ entry }) => figures.day(dayOf(entry), "medium"),
    },
    {
      id: "kind",
      header: intl.formatMessage(labelWords.type),
      onPhone: "below",
      exact: ({ entry }) => intl.formatMessage(kindNameOf(entry)),
      cell: (view) => <KindAndDescription view={view} context={context} />,
    },
    inFile("entry", intl.formatMessage(messages.entry), (view) => figuresOf(view, context).description),
    inFile("comment", intl.formatMessage(labelWords.comment), ({ entry }) =>
      "comment" in entry ? entry.comment : null,
    ),
    unitsColumn(context, "change", unitsAfter, placeOf),
    priceColumn(context, isInPercent(holding.details)),
    ...(["fees", "taxes"] as const).flatMap((id) => costColumn(context, id, entries)),
    { ...amountColumn(context), onPhone: "first" },
    { ...unitsColumn(context, "units", unitsAfter, placeOf), onPhone: "second" },
    ...menuColumns(context),
  ]
}

/** What the table shows below the kind has columns of its own in a file. */
const inFile = (id: string, header: string, exact: (view: EntryView) => string | null): EntryColumn => ({
  id,
  header,
  isOnlyInFile: true,
  exact,
  cell: exact,
})

/**
 * The kind of an entry; below it the entry in words, unless these are the same, with its comment and notes. The columns say
 * what the words of a trade do, so these are shown only on a phone, which has no column for units.
 */
function KindAndDescription({ view, context }: { readonly view: EntryView; readonly context: EntryListContext }) {
  const { intl } = context
  const kind = intl.formatMessage(kindNameOf(view.entry))
  const { description } = figuresOf(view, context)
  return (
    <>
      {kind}
      <Description view={view} context={context}>
        {description !== kind && (
          <span className={view.entry._tag === "Trade" ? "table-sub trade-words" : "table-sub"}>{description}</span>
        )}
      </Description>
    </>
  )
}

/** The units of an entry: by how much it changed those held (nothing where it did not), or those held after it. */
function unitsColumn(
  { intl, figures }: EntryListContext,
  of: "change" | "units",
  unitsAfter: UnitsAfter,
  placeOf: (view: EntryView) => number,
): EntryColumn {
  const places = placesIn(unitsAfter.map((after) => after[of]))
  const unitsOf = (view: EntryView) => {
    const after = unitsAfter[placeOf(view)]
    return after === undefined || (of === "change" && after.change === "0") ? null : after[of]
  }
  return {
    id: of,
    header: intl.formatMessage(of === "change" ? commonWords.units : messages.unitsAfter),
    kind: "figure",
    sortBy: unitsOf,
    cell: (view) => {
      const units = unitsOf(view)
      return (
        units !== null && (
          <AlignedDigits plain={units} places={places} isHidden={figures.amountsHidden}>
            {figures.units(units, of === "change" ? "signed" : "negative")}
          </AlignedDigits>
        )
      )
    },
  }
}

/** What was paid for one unit, in percent of nominal for a bond: four decimals, and ten below one of the currency. */
function priceColumn(context: EntryListContext, inPercent: boolean): EntryColumn {
  const priceOf = (view: EntryView) => {
    const { amount, quantity } = figuresOf(view, context)
    if (!amount || !quantity || isZero(amount.amount)) return undefined
    const toDecimals = (decimals: number) => divide(amount.amount, quantity, { decimals, rounding: "half-even" })
    const isFine = inPercent || isLess(toDecimals(4), decimal("1"))
    const each = toPlainString(toDecimals(isFine ? 10 : 4))
    return { amount: inPercent ? hundredfold(each) : each, currency: amount.currency }
  }
  return {
    id: "price",
    header: context.intl.formatMessage(inPercent ? messages.priceInPercent : messages.price),
    kind: "figure",
    sortBy: (view) => priceOf(view)?.amount ?? null,
    exact: (view) => {
      const price = priceOf(view)
      return price === undefined ? null : inPercent ? price.amount : price
    },
    cell: (view) => {
      const price = priceOf(view)
      return price && <UnitPrice {...price} inPercent={inPercent} />
    },
  }
}
