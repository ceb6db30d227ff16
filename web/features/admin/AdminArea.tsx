import { lazy, Suspense } from "react"
import { Route, Switch } from "wouter"
import NotFoundPage from "#web/page/NotFoundPage.tsx"
import { Spinner } from "#ui/Spinner.tsx"
import { useIsSuperAdmin } from "./useIsSuperAdmin.ts"

const OverviewPage = lazy(() => import("./overview/OverviewPage.tsx"))
const UsersPage = lazy(() => import("./users/UsersPage.tsx"))
const AllActivityPage = lazy(() => import("./activity/AllActivityPage.tsx"))
const VisitsPage = lazy(() => import("./visits/VisitsPage.tsx"))
const MailsPage = lazy(() => import("./mails/MailsPage.tsx"))
const ProvidersPage = lazy(() => import("./providers/ProvidersPage.tsx"))
const SystemPage = lazy(() => import("./system/SystemPage.tsx"))
const DataManagementPage = lazy(() => import("./data/DataManagementPage.tsx"))
const StripeSetupPage = lazy(() => import("./stripe/StripeSetupPage.tsx"))
const TranslationsPage = lazy(() => import("./translations/TranslationsPage.tsx"))

/** The pages for operators of the installation. Only super admins manage data and payments. */
export default function AdminArea() {
  const isSuperAdmin = useIsSuperAdmin()
  return (
    <Suspense fallback={<Spinner />}>
      <Switch>
        <Route path="/admin" component={OverviewPage} />
        <Route path="/admin/users" component={UsersPage} />
        <Route path="/admin/activity" component={AllActivityPage} />
        <Route path="/admin/visits" component={VisitsPage} />
        <Route path="/admin/mails" component={MailsPage} />
        <Route path="/admin/providers" component={ProvidersPage} />
        <Route path="/admin/system" component={SystemPage} />
        {isSuperAdmin && <Route path="/admin/data" component={DataManagementPage} />}
        {isSuperAdmin && <Route path="/admin/stripe-setup" component={StripeSetupPage} />}
        <Route path="/admin/translations" component={TranslationsPage} />
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  )
}
