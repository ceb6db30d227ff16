import type { ReactNode } from "react"
import { terms } from "./glossaryMessages.ts"
import { type ReportSection, sectionNames, useSections } from "./sections.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly section: ReportSection
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A part of the document, where it is wanted, under its heading, which is never left alone at the foot of a page. */
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

/** The terms that the chosen parts use, each in a sentence. */
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
