import type { ReactNode } from "react"
import { terms } from "./glossaryMessages.ts"
import { type ReportSection, sectionNames, useSections } from "./sections.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly section: ReportSection
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A section of the report, if it is chosen. No page break separates it from its heading. */
export function ReportPart({ section, note, children }: Props) {
  const { has } = useSections()
  if (!has(section)) return null
  return (
    <section className="report-part" data-section={section}>
      <Say as="h2" message={sectionNames[section]} />
      {note && <p className="report-note">{note}</p>}
      {children}
    </section>
  )
}

/** The terms used in the chosen sections, with definitions. */
export function Glossary() {
  const { has } = useSections()
  return (
    <dl className="report-glossary">
      {terms
        .filter(({ usedIn }) => usedIn === undefined || usedIn.some(has))
        .map(({ name, text }) => (
          <div key={text.id}>
            <Say as="dt" message={name} />
            <Say as="dd" message={text} />
          </div>
        ))}
    </dl>
  )
}
