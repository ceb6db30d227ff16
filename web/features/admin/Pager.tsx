import { FormattedMessage } from "react-intl"
import { useFigures } from "#web/format/useFigures.ts"
import { Button } from "#ui/Button.tsx"
import { Say } from "#ui/Say.tsx"
import { texts } from "#web/i18n/texts.ts"

const messages = texts("admin.pager", {
  page: ["Page {page} of {of}", "Below a list of several pages"],
  previous: ["Previous", "Button: page before"],
  next: ["Next", "Button: next page"],
})

interface Props {
  readonly page: number
  readonly pages: number
  readonly onTurn: (page: number) => void
}

/** Buttons to the previous and next page, if the list has several. */
export function Pager({ page, pages, onTurn }: Props) {
  const figures = useFigures()
  if (pages === 1) return null
  return (
    <div className="pager">
      <Say as="span" message={messages.page} values={{ page: figures.count(page), of: figures.count(pages) }} />
      <span className="pager-buttons">
        <Button isDisabled={page <= 1} onPress={() => onTurn(page - 1)}>
          <FormattedMessage {...messages.previous} />
        </Button>
        <Button isDisabled={page >= pages} onPress={() => onTurn(page + 1)}>
          <FormattedMessage {...messages.next} />
        </Button>
      </span>
    </div>
  )
}
