import { type ReactNode, useRef } from "react"
import { useIntl } from "react-intl"
import { commonWords } from "#web/i18n/words.ts"
import { DownloadMenu } from "#ui/download/DownloadMenu.tsx"
import { readCell } from "#ui/download/sheet.ts"
import { useTableFile } from "#ui/download/useTableFile.ts"
import "./Statement.css"

interface Props {
  readonly title: string
  /** `h2` where no section with a heading contains it. */
  readonly heading?: "h2" | "h3"
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A table of figures in the form of an account statement: names at the left, figures at the right. */
export function Statement({ title, heading: Heading = "h3", note, children }: Props) {
  const intl = useIntl()
  const lines = useRef<HTMLDListElement>(null)
  const saveTable = useTableFile()
  const readRows = (tag: "dt" | "dd") =>
    Array.from(lines.current?.querySelectorAll(tag) ?? [], (cell) => readCell(cell, undefined))
  const download = () =>
    saveTable(title, [
      { header: title, cells: readRows("dt") },
      { header: intl.formatMessage(commonWords.value), cells: readRows("dd") },
    ])
  return (
    <div className="statement">
      <div className="statement-head">
        <Heading className="statement-title">{title}</Heading>
        <div className="table-tools">
          <DownloadMenu label={title} csv={download} tells="amounts" />
        </div>
      </div>
      <dl ref={lines}>{children}</dl>
      {note && <p className="statement-note">{note}</p>}
    </div>
  )
}

interface LineProps {
  readonly name: ReactNode
  /** Below the name: an explanation, or the reason why there is no figure. */
  readonly note?: ReactNode
  /** `total` has a line above it. */
  readonly look?: "plain" | "total"
  readonly children?: ReactNode
}

export function StatementLine({ name, note, look = "plain", children }: LineProps) {
  return (
    <div className={`statement-line statement-${look}`}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <span className="statement-below">{note}</span>}
      </dd>
    </div>
  )
}
