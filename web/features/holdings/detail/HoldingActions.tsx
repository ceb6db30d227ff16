import { FormattedMessage, useIntl } from "react-intl"
import type { HoldingView } from "#contract/holdings.ts"
import { descriptionMessages } from "#web/features/holdings/form/messages.ts"
import { entryMessages } from "#web/features/holdings/entries/messages.ts"
import { recordChoices } from "#web/features/holdings/entries/recordChoices.ts"
import { useFigures } from "#web/format/useFigures.ts"
import { commonWords } from "#web/i18n/words.ts"
import { Button } from "#ui/Button.tsx"
import { CautionNote } from "#ui/CautionNote.tsx"
import { ActionMenu } from "#ui/Menu.tsx"
import { type HoldingDialog, useReopen, useRestoreHolding } from "./dialogs.tsx"
import { holdingMessages as messages } from "./messages.ts"

interface Props {
  readonly holding: HoldingView
  readonly onOpen: (dialog: HoldingDialog) => void
}

/** What can be done with a holding. */
export function HoldingActions({ holding, onOpen }: Props) {
  const intl = useIntl()
  const reopen = useReopen(holding)
  const restore = useRestoreHolding(holding)
  if (holding.status === "removed") {
    return (
      <Button needs="record" look="primary" onPress={restore}>
        <FormattedMessage {...descriptionMessages.restore} />
      </Button>
    )
  }
  const closing =
    holding.closedOn === null
      ? { id: "close", label: intl.formatMessage(descriptionMessages.closeTitle), run: () => onOpen({ kind: "close" }) }
      : { id: "reopen", label: intl.formatMessage(descriptionMessages.reopen), run: reopen }
  return (
    <>
      <ActionMenu
        needs="record"
        label={intl.formatMessage(entryMessages.record)}
        icon="plus"
        trigger={{ look: "primary" }}
        actions={recordChoices(holding).map((choice) => ({
          id: choice.id,
          label: intl.formatMessage(choice.label),
          ...(choice.note ? { note: intl.formatMessage(choice.note) } : {}),
          run: () => onOpen({ kind: "record", choice }),
        }))}
      />
      <ActionMenu
        needs="record"
        label={intl.formatMessage(commonWords.more)}
        actions={[
          {
            id: "revise",
            label: intl.formatMessage(descriptionMessages.reviseTitle),
            run: () => onOpen({ kind: "revise" }),
          },
          closing,
          {
            id: "remove",
            label: intl.formatMessage(descriptionMessages.remove),
            look: "danger" as const,
            run: () => onOpen({ kind: "remove" }),
          },
        ]}
      />
    </>
  )
}

/** What must be known before any figure is read. */
export function StateNotes({ holding, on }: { readonly holding: HoldingView; readonly on: string }) {
  const figures = useFigures()
  const text =
    holding.status === "removed" ? (
      <FormattedMessage {...messages.removedNote} />
    ) : holding.openedOn > on ? (
      <FormattedMessage {...messages.notYetOpen} values={{ day: figures.day(holding.openedOn) }} />
    ) : holding.closedOn !== null && holding.closedOn <= on ? (
      <FormattedMessage {...messages.closedNote} values={{ day: figures.day(holding.closedOn) }} />
    ) : null
  return text && <CautionNote>{text}</CautionNote>
}
