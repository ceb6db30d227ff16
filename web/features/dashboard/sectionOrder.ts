import type { Preferences } from "#contract/people/identity.ts"

/** The sections that a person orders and hides, in the order in which they are shown by default. */
export const dashboardSections = ["toDo", "balanceSheet", "allocation", "goals", "activity"] as const
export type DashboardSection = (typeof dashboardSections)[number]

export interface SectionOrder {
  readonly shown: ReadonlyArray<DashboardSection>
  readonly hidden: ReadonlyArray<DashboardSection>
}

type Stored = NonNullable<Preferences["dashboard"]>

/** The order of a person. Sections that are not named in it are shown after the others; unknown ones are left out. */
export function orderOf(stored: Stored = []): SectionOrder {
  const named = [...new Set(stored.flatMap(({ section }) => dashboardSections.find((one) => one === section) ?? []))]
  const all = [...named, ...dashboardSections.filter((one) => !named.includes(one))]
  const isHidden = (one: DashboardSection) => stored.find(({ section }) => section === one)?.display === "hidden"
  return { shown: all.filter((one) => !isHidden(one)), hidden: all.filter(isHidden) }
}

export const storedOrder = ({ shown, hidden }: SectionOrder): Stored => [
  ...shown.map((section) => ({ section, display: "shown" as const })),
  ...hidden.map((section) => ({ section, display: "hidden" as const })),
]

/** The section one place earlier (-1) or later (1) among the shown ones. */
export function moved({ shown, hidden }: SectionOrder, section: DashboardSection, by: -1 | 1): SectionOrder {
  const at = shown.indexOf(section)
  const other = shown[at + by]
  if (at < 0 || other === undefined) return { shown, hidden }
  return { shown: shown.map((one) => (one === section ? other : one === other ? section : one)), hidden }
}

export const withHidden = ({ shown, hidden }: SectionOrder, section: DashboardSection): SectionOrder => ({
  shown: shown.filter((one) => one !== section),
  hidden: [...hidden, section],
})

export const withShown = ({ shown, hidden }: SectionOrder, section: DashboardSection): SectionOrder => ({
  shown: [...shown, section],
  hidden: hidden.filter((one) => one !== section),
})
