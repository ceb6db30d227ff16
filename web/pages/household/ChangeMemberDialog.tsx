import { Result } from "effect"
import { useIntl } from "react-intl"
import { changeMember, type MemberView } from "../../../server/contract/household.ts"
import { useIdentity, useSession } from "../../api/session.tsx"
import { formMessages } from "../../forms/messages.ts"
import { useReversals } from "../../forms/useReversal.ts"
import { useDraft, useSubmission } from "../../forms/useSubmission.ts"
import { useTell } from "../../forms/useTell.ts"
import { commonWords } from "../../messages/words.ts"
import { FormDialog } from "../../ui/Dialog.tsx"
import { householdMessages as messages } from "./messages.ts"
import { draftOfTerms, sentTerms } from "./terms.ts"
import { TermsFields } from "./TermsFields.tsx"
import { usePersonName } from "./usePersonName.ts"

interface Props {
  readonly member: MemberView
  readonly onClose: () => void
}

/** Changes what a member may, from their next request on. */
export function ChangeMemberDialog({ member, onClose }: Props) {
  const intl = useIntl()
  const { today } = useSession()
  const { reload } = useIdentity()
  const tell = useTell()
  const person = usePersonName()(member)
  const { draft, setDraft } = useDraft(() => draftOfTerms(member))
  const changeBack = useReversals(changeMember, formMessages.revisedBack)
  const before = sentTerms(draftOfTerms(member))
  // Who gave up their own rights cannot take them back, and a time that was over is not given again.
  const isLasting = !member.isYou && (member.until === null || member.until >= today)
  const takeBack =
    isLasting && Result.isSuccess(before)
      ? changeBack({ params: { memberId: member.memberId }, body: before.success })
      : undefined
  const form = useSubmission(
    changeMember,
    () => Result.map(sentTerms(draft), (body) => ({ params: { memberId: member.memberId }, body })),
    () => {
      tell(intl.formatMessage(messages.changed, { person }), takeBack)
      onClose()
      if (member.isYou) void reload()
    },
  )
  return (
    <FormDialog
      title={intl.formatMessage(messages.change)}
      about={person}
      submitLabel={intl.formatMessage(commonWords.save)}
      errors={form.errors}
      problem={form.problem}
      isRunning={form.isRunning}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TermsFields draft={draft} onChange={(changed) => setDraft((now) => ({ ...now, ...changed }))} />
    </FormDialog>
  )
}
