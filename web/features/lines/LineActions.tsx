import type { ReactNode } from "react"
import { FormattedMessage, useIntl } from "react-intl"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { ActionMenu } from "#ui/windows/Menu.tsx"
import type { Line } from "./line.ts"
import { useReopenLine, useRestoreLine } from "./LineDialogs.tsx"

interface Props {
  readonly line: Line
  readonly onOpen: (dialog: { readonly kind: "revise" | "end" | "remove" }) => void
  /** The buttons that record something. */
  readonly children: ReactNode
}

/** The actions on a line. */
export function LineActions({ line, onOpen, children }: Props) {
  const intl = useIntl()
  const { words } = line
  const reopen = useReopenLine(line)
  const restore = useRestoreLine(line)
  if (line.status === "removed")
    return <Button needs="record" look="primary" onPress={restore} message={words.restore} />
  return (
    <>
      {children}
      <ActionMenu
        needs="record"
        label={intl.formatMessage(commonWords.more)}
        actions={[
          { id: "revise", label: intl.formatMessage(words.revise), run: () => onOpen({ kind: "revise" }) },
          line.endedOn === null
            ? { id: "end", label: intl.formatMessage(words.end), run: () => onOpen({ kind: "end" }) }
            : { id: "reopen", label: intl.formatMessage(words.reopen), run: reopen },
          {
            id: "remove",
            label: intl.formatMessage(words.remove),
            look: "danger" as const,
            run: () => onOpen({ kind: "remove" }),
          },
        ]}
      />
    </>
  )
}

/** A note above the figures if the line does not count on the day. */
export function LineNote({
  line: { status, beganOn, endedOn, words },
  on,
}: Pick<Props, "line"> & { readonly on: string }) {
  const figures = useFigures()
  const text =
    status === "removed" ? (
      <FormattedMessage {...words.removedNote} />
    ) : beganOn > on ? (
      <FormattedMessage {...words.notYetNote} values={{ day: figures.day(beganOn) }} />
    ) : endedOn !== null && endedOn <= on ? (
      <FormattedMessage {...words.endedNote} values={{ day: figures.day(endedOn) }} />
    ) : null
  return text && <CautionNote>{text}</CautionNote>
}
