import { useState } from "react"
import { useIntl } from "react-intl"
import { type InvitationView, type MemberView, readHousehold } from "#contract/people/household.ts"
import { listPortfolios } from "#contract/portfolios.ts"
import { useMay } from "#ui/windows/offers.ts"
import { useSession } from "#web/client/useClient.ts"
import { useQuery } from "#web/client/useQuery.ts"
import { AppLink } from "#ui/AppLink.tsx"
import { useIsDemo } from "#web/features/onboarding/demo/useDemo.ts"
import { Button } from "#ui/Button.tsx"
import { Page, Section } from "#web/page/Page.tsx"
import { Answered, Skeleton } from "#web/page/States.tsx"
import { InviteDialog } from "./InviteDialog.tsx"
import { InvitationsTable, MembersTable } from "./MembersTable.tsx"
import { householdMessages as messages } from "./messages.ts"
import { ChangeMemberDialog, LeaveDialog, NameDialog, RemoveMemberDialog, WithdrawDialog } from "./HouseholdDialogs.tsx"
import { Say } from "#ui/Say.tsx"

type HouseholdDialog =
  | { readonly kind: "name" | "invite" | "leave" }
  | { readonly kind: "change" | "remove"; readonly member: MemberView }
  | { readonly kind: "withdraw"; readonly invitation: InvitationView }

/** The members of the household and their roles. Owners invite, change and remove members, unless they are guests. */
export default function HouseholdPage() {
  const intl = useIntl()
  const { guestUntil } = useSession()
  const mayManage = useMay("manage") && guestUntil === undefined
  const isDemo = useIsDemo()
  const maySeeActivity = useMay("activity")
  const query = useQuery(readHousehold, {})
  const { answer: structure } = useQuery(listPortfolios, {})
  const [dialog, setDialog] = useState<HouseholdDialog>()
  const close = () => setDialog(undefined)
  const titles = new Map<string, string>(structure?.portfolios.map(({ portfolioId, title }) => [portfolioId, title]))
  const open = (kind: HouseholdDialog["kind"] & ("name" | "invite" | "leave")) => () => setDialog({ kind })
  return (
    <Page
      title={query.answer?.name ?? intl.formatMessage(messages.title)}
      below={intl.formatMessage(messages.below)}
      tools={
        <>
          {maySeeActivity && (
            <AppLink to="/app/household/activity" className="button button-quiet" message={messages.activity} />
          )}
          {mayManage && (
            <>
              <Button onPress={open("name")} message={messages.rename} />
              {!isDemo && <Button look="primary" icon="plus" onPress={open("invite")} message={messages.invite} />}
            </>
          )}
        </>
      }
    >
      <Answered query={query} skeleton={<Skeleton lines={6} />}>
        {({ members, invitations }) => (
          <div className="page">
            <Section
              title={intl.formatMessage(messages.members)}
              note={mayManage || isDemo ? undefined : intl.formatMessage(messages.readOnly)}
            >
              <MembersTable
                members={members}
                titles={titles}
                onOpen={mayManage ? (kind, member) => setDialog({ kind, member }) : undefined}
              />
            </Section>
            {mayManage && invitations.length > 0 && (
              <Section title={intl.formatMessage(messages.invitations)}>
                <InvitationsTable
                  invitations={invitations}
                  titles={titles}
                  onWithdraw={(invitation) => setDialog({ kind: "withdraw", invitation })}
                />
              </Section>
            )}
            {/* The banner at the top has the button that leaves a demo household. */}
            {!isDemo && (
              <Section title={intl.formatMessage(messages.leave)}>
                {isOnlyOwner(members) ? (
                  <Say className="soft" message={messages.onlyOwner} />
                ) : (
                  <div className="stack">
                    <Say className="soft" message={messages.leaveText} />
                    <div>
                      <Button onPress={open("leave")} message={messages.leave} />
                    </div>
                  </div>
                )}
              </Section>
            )}
          </div>
        )}
      </Answered>
      {dialog?.kind === "name" && <NameDialog name={query.answer?.name ?? null} onClose={close} />}
      {dialog?.kind === "invite" && <InviteDialog onClose={close} />}
      {dialog?.kind === "leave" && <LeaveDialog onClose={close} />}
      {dialog?.kind === "change" && <ChangeMemberDialog member={dialog.member} onClose={close} />}
      {dialog?.kind === "withdraw" && <WithdrawDialog invitation={dialog.invitation} onClose={close} />}
      {dialog?.kind === "remove" && <RemoveMemberDialog member={dialog.member} onClose={close} />}
    </Page>
  )
}

/** Whether the user is the only owner, so that the household would have none after they left. */
const isOnlyOwner = (members: ReadonlyArray<MemberView>): boolean => {
  const owners = members.filter(({ role }) => role === "owner")
  return owners.length === 1 && owners[0]?.isYou === true
}
