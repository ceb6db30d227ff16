import { useAddressParams } from "#ui/useAddressParams.ts"
import type { Words } from "#web/i18n/words.ts"
import { sectionMessages } from "./messages.ts"

/** The sections of a report, in order. */
export const reportSections = [
  "summary",
  "evolution",
  "allocation",
  "waterfall",
  "holdings",
  "debts",
  "privateMarkets",
  "returns",
  "liquidity",
  "quality",
  "glossary",
] as const
export type ReportSection = (typeof reportSections)[number]

export const sectionNames: Words<ReportSection> = sectionMessages

interface ChosenSections {
  readonly has: (section: ReportSection) => boolean
  readonly toggle: (section: ReportSection) => void
}

/** The omitted sections are in the address, so that a link leads to the same document. */
export function useSections(): ChosenSections {
  const [params, change] = useAddressParams()
  const without = new Set((params.get("without") ?? "").split(","))
  return {
    has: (section) => !without.has(section),
    toggle: (section) => {
      const left = reportSections.filter((one) => (one === section ? !without.has(one) : without.has(one)))
      change({ without: left.join(",") })
    },
  }
}
