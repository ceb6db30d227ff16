import { Route, Switch } from "wouter"
import {
  AuthPage,
  DebugRolePage,
  ExamplePage,
  ForgottenPage,
  InvitationPage,
  LinkPage,
  MailboxPage,
  NotFoundPage,
  ResetPage,
  SubscriptionSuccessPage,
} from "./pages.ts"
import { PublicShell } from "./PublicShell.tsx"

/** The pages that are open to all visitors. */
export default function PublicArea() {
  return (
    <PublicShell>
      <Switch>
        <Route path="/auth" component={AuthPage} />
        <Route path="/auth/forgotten" component={ForgottenPage} />
        <Route path="/auth/reset" component={ResetPage} />
        <Route path="/auth/:link">{({ link }) => <LinkPage name={link} />}</Route>
        <Route path="/example" component={ExamplePage} />
        <Route path="/invitation" component={InvitationPage} />
        <Route path="/subscription-success" component={SubscriptionSuccessPage} />
        <Route path="/mailbox" component={MailboxPage} />
        <Route path="/debug-role" component={DebugRolePage} />
        <Route component={NotFoundPage} />
      </Switch>
    </PublicShell>
  )
}
