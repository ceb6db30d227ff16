import { Result } from "effect"
import { useIntl } from "react-intl"
import { useLocation } from "wouter"
import {
  changeMember,
  type InvitationView,
  leaveHousehold,
  type MemberView,
  nameHousehold,
  removeMember,
  withdrawInvitation,
} from "#contract/people/household.ts"
import { useClient, useSession } from "#web/client/useClient.ts"
import { showToast } from "#ui/windows/Toasts.tsx"
import { CommandDialog, QuestionDialog, TextDialog } from "#web/forms/CommandDialog.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import { useDraft } from "#web/forms/useSubmission.ts"
import { commonWords } from "#web/i18n/words.ts"
import { householdMessages as messages } from "./messages.ts"
import { draftOfTerms, sentTerms, TermsFields } from "./TermsFields.tsx"
import { usePersonName } from "./usePersonName.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly member: MemberView
  readonly onClose: () => void
}

/** Removes a member from the household, after a confirmation. */
export function RemoveMemberDialog({ member, onClose }: Props) {
  const intl = useIntl()
  const person = usePersonName()(member)
  return (
    <QuestionDialog
      title={intl.formatMessage(messages.remove)}
      about={person}
      submitLabel={intl.formatMessage(messages.removeIt)}
      endpoint={removeMember}
      request={{ params: { memberId: member.memberId } }}
      done={intl.formatMessage(messages.removed, { person })}
      onClose={onClose}
    >
      <Say message={messages.removeText} values={{ person }} />
    </QuestionDialog>
  )
}

interface WithdrawDialogProps {
  readonly invitation: InvitationView
  readonly onClose: () => void
}

/** Withdraws an invitation, after a confirmation instead of an undo: inviting again would send another mail. */
export function WithdrawDialog({ invitation: { invitationId, email }, onClose }: WithdrawDialogProps) {
  const intl = useIntl()
  const person = usePersonName()({ name: null, email })
  return (
    <QuestionDialog
      title={intl.formatMessage(messages.withdrawTitle)}
      about={person}
      submitLabel={intl.formatMessage(messages.withdraw)}
      endpoint={withdrawInvitation}
      request={{ params: { invitationId } }}
      done={intl.formatMessage(messages.withdrawn)}
      onClose={onClose}
    >
      <Say message={messages.withdrawText} values={{ person }} />
    </QuestionDialog>
  )
}

/** Leaves the household, after a confirmation, and continues in another household of the user. */
export function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const { householdId, households } = useSession()
  const { switchHousehold, restart } = useClient()
  const [, navigate] = useLocation()
  const goOn = async () => {
    const other = households.find((one) => one.householdId !== householdId)
    const failure = other && (await switchHousehold(other.householdId))
    if (!other || failure) restart()
    navigate("/app")
    showToast(intl.formatMessage(messages.left))
  }
  return (
    <QuestionDialog
      title={intl.formatMessage(messages.leave)}
      endpoint={leaveHousehold}
      request={{}}
      onDone={() => void goOn()}
      onClose={onClose}
    >
      <Say message={messages.leaveText} />
    </QuestionDialog>
  )
}

interface ChangeMemberDialogProps {
  readonly member: MemberView
  readonly onClose: () => void
}

/** Changes the role, end and scope of a member, from their next request on. */
export function ChangeMemberDialog({ member, onClose }: ChangeMemberDialogProps) {
  const intl = useIntl()
  const { today } = useSession()
  const { reload } = useClient()
  const person = usePersonName()(member)
  const { draft, setDraft } = useDraft(() => draftOfTerms(member))
  const changeBack = useCommandsWithToast(changeMember, formMessages.revisedBack)
  const before = sentTerms(draftOfTerms(member))
  // No undo for one's own rights, which a member may no longer change, or for an end that is in the past.
  const isLasting = !member.isYou && (member.until === null || member.until >= today)
  const undo =
    isLasting && Result.isSuccess(before)
      ? changeBack({ params: { memberId: member.memberId }, body: before.success })
      : undefined
  return (
    <CommandDialog
      title={intl.formatMessage(messages.change)}
      about={person}
      submitLabel={intl.formatMessage(commonWords.save)}
      endpoint={changeMember}
      request={() => Result.map(sentTerms(draft), (body) => ({ params: { memberId: member.memberId }, body }))}
      done={intl.formatMessage(messages.changed, { person })}
      undo={undo}
      onDone={() => {
        onClose()
        if (member.isYou) void reload()
      }}
      onClose={onClose}
    >
      <TermsFields draft={draft} onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))} />
    </CommandDialog>
  )
}

interface NameDialogProps {
  readonly name: string | null
  readonly onClose: () => void
}

/** Names or renames the household. The toast after renaming offers to undo it. */
export function NameDialog({ name: before, onClose }: NameDialogProps) {
  const intl = useIntl()
  const { reload } = useClient()
  const requestOf = (name: string) => ({ body: { name } })
  const renameBack = useCommandsWithToast(nameHousehold, messages.renamedBack, { onDone: () => void reload() })
  return (
    <TextDialog
      title={intl.formatMessage(messages.rename)}
      submitLabel={intl.formatMessage(commonWords.save)}
      endpoint={nameHousehold}
      field={{
        name: "name",
        label: intl.formatMessage(messages.name),
        description: intl.formatMessage(messages.nameHint),
      }}
      initial={before ?? ""}
      requestOf={requestOf}
      done={intl.formatMessage(messages.renamed)}
      undo={before === null ? undefined : renameBack(requestOf(before))}
      onDone={() => {
        onClose()
        void reload()
      }}
      onClose={onClose}
    />
  )
}
