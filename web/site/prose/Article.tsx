import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { SiteLink } from "#web/site/SiteLink.tsx"
import type { SiteFacts } from "#web/site/sitePage.ts"
import { proseMessages as messages } from "./messages.ts"
import { Say } from "#ui/Say.tsx"

/* The components of those public pages that are mainly text. */

interface ArticleProps {
  readonly heading: string
  readonly lead: string
  readonly children: ReactNode
}

export function Article({ heading, lead, children }: ArticleProps) {
  return (
    <article className="article">
      <header className="article-head">
        <h1>{heading}</h1>
        <p className="article-lead">{lead}</p>
      </header>
      {children}
    </article>
  )
}

interface PartProps {
  readonly heading: string
  readonly id?: string
  readonly children: ReactNode
}

/** A section of a text with a heading. */
export function Part({ heading, id, children }: PartProps) {
  return (
    <section className="article-part" {...(id ? { id } : {})}>
      <h2>{heading}</h2>
      <div className="article-words">{children}</div>
    </section>
  )
}

interface ExampleProps {
  readonly title: string
  /** Whether a note above states that it is an example; the default. */
  readonly isDemo?: boolean
  readonly note?: string
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<TableRow>
}

interface Column {
  readonly header: string
  readonly isFigure?: boolean
}

interface TableRow {
  /** One for each column; the first names the row. */
  readonly cells: ReadonlyArray<ReactNode>
  /** `result`: the result of the rows above. `part`: a part of the row above. */
  readonly kind?: "result" | "part"
}

/**
 * A worked example, or another small table. On a phone, the cells of rows with more than two are stacked, each with its
 * column's name.
 */
export function Example({ title, isDemo = true, note, columns, rows }: ExampleProps) {
  const [first, ...others] = columns
  return (
    <figure className="example">
      <figcaption className="example-title">
        {isDemo && <Say as="span" className="example-mark" message={messages.example} />}
        <span className="example-name">{title}</span>
      </figcaption>
      <table
        className={columns.length === 2 ? "example-table" : "example-table example-cards"}
        role="table"
        aria-label={title}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, isFigure }) => (
              <th key={header} role="columnheader" scope="col" className={isFigure ? "example-figure" : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ cells: [name, ...cells], kind }, row) => (
            <tr key={row} role="row" className={kind && `example-${kind}`}>
              <th role="rowheader" scope="row" data-column={first?.header}>
                {name}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={others[column]?.header}
                  role="cell"
                  data-column={others[column]?.header}
                  className={others[column]?.isFigure ? "example-figure" : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(note ?? isDemo) && (
        <p className="example-note">
          {note && `${note} `}
          {isDemo && <FormattedMessage {...messages.exampleNote} />}
        </p>
      )}
    </figure>
  )
}

/** The last section of a page, with links to sign-up and to the home page. */
export function Invitation({ facts }: { readonly facts: SiteFacts }) {
  const say = useIntl().formatMessage
  const isTrial = facts.signUpOpen && facts.billing
  return (
    <section className="article-end">
      <h2>{say(messages.inEnd)}</h2>
      <div className="site-actions">
        <SiteLink to={facts.signUpOpen ? "/auth?tab=signup" : "/auth"} className="button button-primary">
          {say(isTrial ? messages.trial : facts.signUpOpen ? messages.signUp : commonWords.signIn)}
        </SiteLink>
        <SiteLink to="/" className="button button-plain">
          {say(messages.home)}
        </SiteLink>
      </div>
      {isTrial && <p className="example-note">{say(messages.trialNote)}</p>}
    </section>
  )
}
