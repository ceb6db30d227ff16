import type { ReactNode } from "react"
import { useIntl } from "react-intl"
import { Article, Part } from "./Article.tsx"
import { proseMessages as messages } from "./messages.ts"

export interface Clause {
  /** At which address within the page it is found. */
  readonly id: string
  readonly heading: string
  readonly content: ReactNode
}

interface Props {
  readonly heading: string
  readonly lead: string
  /** Of which day the text is. */
  readonly asOf: string
  readonly clauses: ReadonlyArray<Clause>
}

/** A long text of numbered parts, with a list of them in front. */
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
