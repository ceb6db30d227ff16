import { Result } from "effect"
import { useState } from "react"
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
} from "#contract/household.ts"
import { useIdentity, useSession } from "#web/client/session.tsx"
import { showToast } from "#ui/Toasts.tsx"
import { CommandDialog } from "#web/forms/CommandDialog.tsx"
import { formMessages } from "#web/forms/messages.ts"
import { useCommandsWithToast } from "#web/forms/useCommandWithToast.ts"
import { useDraft, useSubmission } from "#web/forms/useSubmission.ts"
import { commonWords } from "#web/i18n/words.ts"
import { FormDialog } from "#ui/Dialog.tsx"
import { TextField } from "#ui/Field.tsx"
import { householdMessages as messages } from "./messages.ts"
import { draftOfTerms, sentTerms, TermsFields } from "./TermsFields.tsx"
import { usePersonName } from "./usePersonName.ts"
import { Say } from "#ui/Say.tsx"

interface Props {
  readonly member: MemberView
  readonly onClose: () => void
}

/** Takes a member out of the household, after asking again. */
export function RemoveMemberDialog({ member, onClose }: Props) {
  const intl = useIntl()
  const person = usePersonName()(member)
  return (
    <CommandDialog
      title={intl.formatMessage(messages.remove)}
      about={person}
      submitLabel={intl.formatMessage(messages.removeIt)}
      look="danger"
      endpoint={removeMember}
      request={() => Result.succeed({ params: { memberId: member.memberId } })}
      done={intl.formatMessage(messages.removed, { person })}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <Say message={messages.removeText} values={{ person }} />
    </CommandDialog>
  )
}

interface WithdrawDialogProps {
  readonly invitation: InvitationView
  readonly onClose: () => void
}

/** Withdraws an invitation, after asking: a person who is invited again gets another mail. */
export function WithdrawDialog({ invitation: { invitationId, email }, onClose }: WithdrawDialogProps) {
  const intl = useIntl()
  const person = usePersonName()({ name: null, email })
  return (
    <CommandDialog
      title={intl.formatMessage(messages.withdrawTitle)}
      about={person}
      submitLabel={intl.formatMessage(messages.withdraw)}
      look="danger"
      endpoint={withdrawInvitation}
      request={() => Result.succeed({ params: { invitationId } })}
      done={intl.formatMessage(messages.withdrawn)}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <Say message={messages.withdrawText} values={{ person }} />
    </CommandDialog>
  )
}

/** Leaves the household, after asking again, and goes on in another of one's own. */
export function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl()
  const { householdId, households } = useSession()
  const { switchHousehold, restart } = useIdentity()
  const [, navigate] = useLocation()
  const goOn = async () => {
    const other = households.find((one) => one.householdId !== householdId)
    const failure = other && (await switchHousehold(other.householdId))
    if (!other || failure) restart()
    navigate("/app")
    showToast(intl.formatMessage(messages.left))
  }
  const form = useSubmission(
    leaveHousehold,
    () => Result.succeed({}),
    () => void goOn(),
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.leave)}
      submitLabel={intl.formatMessage(messages.leave)}
      look="danger"
      form={form}
      onClose={onClose}
      hasRequiredFields={false}
    >
      <Say message={messages.leaveText} />
    </FormDialog>
  )
}

interface ChangeMemberDialogProps {
  readonly member: MemberView
  readonly onClose: () => void
}

/** Changes what a member may, from their next request on. */
export function ChangeMemberDialog({ member, onClose }: ChangeMemberDialogProps) {
  const intl = useIntl()
  const { today } = useSession()
  const { reload } = useIdentity()
  const person = usePersonName()(member)
  const { draft, setDraft } = useDraft(() => draftOfTerms(member))
  const changeBack = useCommandsWithToast(changeMember, formMessages.revisedBack)
  const before = sentTerms(draftOfTerms(member))
  // Who gave up their own rights cannot take them back, and a time that was over is not given again.
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

/** Gives the household a name, or another one; then the notice afterwards offers the former again. */
export function NameDialog({ name: before, onClose }: NameDialogProps) {
  const intl = useIntl()
  const { reload } = useIdentity()
  const [name, setName] = useState(before ?? "")
  const renameBack = useCommandsWithToast(nameHousehold, messages.renamedBack, { onDone: () => void reload() })
  return (
    <CommandDialog
      title={intl.formatMessage(messages.rename)}
      submitLabel={intl.formatMessage(commonWords.save)}
      endpoint={nameHousehold}
      request={() =>
        name.trim() === "" ? Result.fail({ name: "missing" }) : Result.succeed({ body: { name: name.trim() } })
      }
      done={intl.formatMessage(messages.renamed)}
      undo={before === null ? undefined : renameBack({ body: { name: before } })}
      onDone={() => {
        onClose()
        void reload()
      }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={intl.formatMessage(messages.name)}
        description={intl.formatMessage(messages.nameHint)}
        value={name}
        onChange={setName}
        isRequired
        autoFocus
      />
    </CommandDialog>
  )
}
