import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import { Article, Part } from "./Article.tsx"
import { proseMessages as messages } from "./messages.ts"

export interface Clause {
  /** The id of its heading, for links to it. */
  readonly id: string
  readonly heading: string
  readonly content: ReactNode
}

interface Props {
  readonly heading: string
  readonly lead: string
  /** The day on which the text was last changed. */
  readonly asOf: string
  readonly clauses: ReadonlyArray<Clause>
}

/** A long text with numbered clauses and a table of contents. */
export function LegalText({ heading, lead, asOf, clauses }: Props) {
  const title = useIntl().formatMessage(messages.contents)
  return (
    <Article heading={heading} lead={lead}>
      <nav className="contents" aria-labelledby="contents">
        <h2 id="contents">{title}</h2>
        <ol>
          {clauses.map((clause) => (
            <li key={clause.id}>
              <a href={`#${clause.id}`}>{clause.heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      {clauses.map((clause, index) => (
        <Part key={clause.id} id={clause.id} heading={`${index + 1}. ${clause.heading}`}>
          {clause.content}
        </Part>
      ))}
      <p className="article-as-of">{asOf}</p>
    </Article>
  )
}
