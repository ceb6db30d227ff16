import type { IntlShape } from "react-intl"
import type { SentBody } from "#contract/endpoint.ts"
import type { answerSuggestions, Suggestion, SymbolChangeSuggestion } from "#contract/suggestions.ts"
import { type Entry, toPlainString } from "#contract/vocabulary.ts"
import type { Figures } from "#web/format/useFigures.ts"
import { sourceName } from "#web/i18n/sourceWords.ts"
import { suggestionMessages as messages } from "./messages.ts"

/** An entry as it is sent. Undefined for kinds that are never suggested. */
export function sentOf(
  entry: Entry | null,
): SentBody<typeof answerSuggestions>["answers"][number]["entry"] | undefined {
  switch (entry?._tag) {
    case "Split":
    case "Dismissal":
      return entry
    case "CashFlow": {
      const sent = ({ amount, currency }: typeof entry.amount) => ({ amount: toPlainString(amount), currency })
      // A suggested dividend sells nothing, and has no parts and no fees.
      return {
        ...entry,
        percentSold: null,
        parts: null,
        fees: null,
        amount: sent(entry.amount),
        taxWithheld: sent(entry.taxWithheld),
      }
    }
    default:
      return undefined
  }
}

/** What is suggested, as a phrase. */
export function suggestionName({ entry, day: on }: Suggestion, intl: IntlShape, figures: Figures): string {
  const day = figures.day(on, "medium")
  if (entry?._tag === "Split") {
    return intl.formatMessage(messages.split, { to: String(entry.to), from: String(entry.from), day })
  }
  if (entry?._tag !== "CashFlow") return intl.formatMessage(messages.unconvertible, { day })
  const { amount, currency } = entry.amount
  return intl.formatMessage(messages.dividend, { amount: figures.money(toPlainString(amount), currency), day })
}

/** A change of symbol, as a phrase. */
export function symbolChangeName(change: SymbolChangeSuggestion, intl: IntlShape, figures: Figures): string {
  const { from, to, day } = change
  return intl.formatMessage(messages.symbolChange, { from, to, day: figures.day(day, "medium") })
}

/** What accepting a change of symbol means, the company, and its source. */
export const symbolChangeEffects = ({ company, to, source }: SymbolChangeSuggestion, intl: IntlShape): string =>
  [
    ...(company === null ? [] : [company]),
    intl.formatMessage(messages.symbolChangeEffect, { to }),
    intl.formatMessage(messages.source, { source: sourceName(source, intl) }),
  ].join(" · ")

/** The figures that a suggestion changes, before and after, and its source. */
export function suggestionEffects(suggestion: Suggestion, intl: IntlShape, figures: Figures): string {
  const { kind, before, after, currency, source } = suggestion
  const reported = intl.formatMessage(messages.source, { source: sourceName(source, intl) })
  if (!after) return reported
  const money = (amount: string | null) => (amount === null ? "\u2013" : figures.money(amount, currency))
  const value = intl.formatMessage(messages.value, { before: money(before.value), after: money(after.value) })
  const gain = intl.formatMessage(messages.gain, { before: money(before.gain), after: money(after.gain) })
  const changes =
    kind === "split"
      ? [
          intl.formatMessage(messages.units, {
            before: figures.units(before.units),
            after: figures.units(after.units),
          }),
          value,
          gain,
        ]
      : [intl.formatMessage(messages.income, { before: money(before.income), after: money(after.income) })]
  return [...changes, reported].join(" · ")
}
