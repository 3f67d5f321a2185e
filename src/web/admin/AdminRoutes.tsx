import '../styles/admin.css'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { routePatterns } from '../../contract/route-patterns.ts'
import { adminShell } from '../../contract/words/en/admin-shell.ts'
import { Queries } from '../api/Queries.tsx'
import { followOtherTabs } from '../api/session.ts'
import { wipeOldLists } from '../check-in-storage.ts'
import { LoginPage } from './login/LoginPage.tsx'
import { AdminFrame } from './shell/AdminPage.tsx'
import { SignedIn } from './shell/SignedIn.tsx'

const DashboardPage = lazy(() =>
  import('./dashboard/DashboardPage.tsx').then((module) => ({ default: module.DashboardPage })),
)
const EventsPage = lazy(() =>
  import('./events/EventsPage.tsx').then((module) => ({ default: module.EventsPage })),
)
const AfterwardsPage = lazy(() =>
  import('./afterwards/AfterwardsPage.tsx').then((module) => ({ default: module.AfterwardsPage })),
)
const TellPage = lazy(() =>
  import('./tell/TellPage.tsx').then((module) => ({ default: module.TellPage })),
)
const ClosePage = lazy(() =>
  import('./tell/ClosePage.tsx').then((module) => ({ default: module.ClosePage })),
)
const AskPage = lazy(() =>
  import('./tell/AskPage.tsx').then((module) => ({ default: module.AskPage })),
)
const OtherEventPage = lazy(() =>
  import('./other-event/OtherEventPage.tsx').then((module) => ({
    default: module.OtherEventPage,
  })),
)
const RegistrationsPage = lazy(() =>
  import('./registrations/RegistrationsPage.tsx').then((module) => ({
    default: module.RegistrationsPage,
  })),
)
const PrintPage = lazy(() =>
  import('./registrations/print/PrintPage.tsx').then((module) => ({ default: module.PrintPage })),
)
const CheckInPage = lazy(() =>
  import('./check-in/CheckInPage.tsx').then((module) => ({ default: module.CheckInPage })),
)
const BlacklistPage = lazy(() =>
  import('./blacklist/BlacklistPage.tsx').then((module) => ({ default: module.BlacklistPage })),
)
const FamiliesPage = lazy(() =>
  import('./families/FamiliesPage.tsx').then((module) => ({ default: module.FamiliesPage })),
)
const FamilyPage = lazy(() =>
  import('./families/FamilyPage.tsx').then((module) => ({ default: module.FamilyPage })),
)
const CallsPage = lazy(() =>
  import('./calls/CallsPage.tsx').then((module) => ({ default: module.CallsPage })),
)
const MessagesPage = lazy(() =>
  import('./messages/MessagesPage.tsx').then((module) => ({ default: module.MessagesPage })),
)
const AnalyticsPage = lazy(() =>
  import('./analytics/AnalyticsPage.tsx').then((module) => ({ default: module.AnalyticsPage })),
)
const ProgramSettingsPage = lazy(() =>
  import('./settings/program/ProgramSettingsPage.tsx').then((module) => ({
    default: module.ProgramSettingsPage,
  })),
)
const DataPage = lazy(() =>
  import('./data/DataPage.tsx').then((module) => ({ default: module.DataPage })),
)
const ReportPage = lazy(() =>
  import('./report/ReportPage.tsx').then((module) => ({ default: module.ReportPage })),
)
const ConnectionsPage = lazy(() =>
  import('./connections/ConnectionsPage.tsx').then((module) => ({
    default: module.ConnectionsPage,
  })),
)
const SystemPage = lazy(() =>
  import('./settings/system/SystemPage.tsx').then((module) => ({ default: module.SystemPage })),
)
const AdministratorsPage = lazy(() =>
  import('./administrators/AdministratorsPage.tsx').then((module) => ({
    default: module.AdministratorsPage,
  })),
)
const InvitationPage = lazy(() =>
  import('./login/InvitationPage.tsx').then((module) => ({ default: module.InvitationPage })),
)
const PasswordResetPage = lazy(() =>
  import('./login/PasswordResetPage.tsx').then((module) => ({
    default: module.PasswordResetPage,
  })),
)
const NotFoundPage = lazy(() =>
  import('../public/not-found/NotFoundPage.tsx').then((module) => ({
    default: module.NotFoundPage,
  })),
)

export function AdminRoutes() {
  useEffect(followOtherTabs, [])
  useEffect(() => void wipeOldLists(Date.now()), [])
  return (
    <Queries>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path={routePatterns.admin}>
            <Redirect to={paths.adminDashboard()} replace />
          </Route>
          <Route path={routePatterns.adminLogin} component={LoginPage} />
          <Route path={routePatterns.adminDashboard}>{withFrame(<DashboardPage />)}</Route>
          <Route path={routePatterns.adminEvents}>{withFrame(<EventsPage />)}</Route>
          <Route path={routePatterns.adminAfterwards}>{withFrame(<AfterwardsPage />)}</Route>
          <Route path={routePatterns.adminCheckIn}>
            <SignedIn worksSignedOut>{inFrame(<CheckInPage />)}</SignedIn>
          </Route>
          <Route path={routePatterns.adminTell}>{withFrame(<TellPage />)}</Route>
          <Route path={routePatterns.adminClose}>{withFrame(<ClosePage />)}</Route>
          <Route path={routePatterns.adminAskToMove}>{withFrame(<AskPage />)}</Route>
          <Route path={routePatterns.adminOtherEvent}>{withFrame(<OtherEventPage />)}</Route>
          <Route path={routePatterns.adminRegistrations}>{withFrame(<RegistrationsPage />)}</Route>
          <Route path={routePatterns.adminPrint}>
            {/* Outside the frame, because the print window must not show the rail, even while it loads. */}
            <SignedIn>
              <Suspense>
                <PrintPage />
              </Suspense>
            </SignedIn>
          </Route>
          <Route path={routePatterns.adminBlacklist}>{withFrame(<BlacklistPage />)}</Route>
          <Route path={routePatterns.adminFamilies}>{withFrame(<FamiliesPage />)}</Route>
          <Route path={routePatterns.adminFamily}>{withFrame(<FamilyPage />)}</Route>
          <Route path={routePatterns.adminCalls}>{withFrame(<CallsPage />)}</Route>
          <Route path={routePatterns.adminMessages}>{withFrame(<MessagesPage />)}</Route>
          <Route path={routePatterns.adminAnalytics}>{withFrame(<AnalyticsPage />)}</Route>
          <Route path={routePatterns.adminSettings}>{withFrame(<ProgramSettingsPage />)}</Route>
          <Route path={routePatterns.adminData}>{withFrame(<DataPage />)}</Route>
          <Route path={routePatterns.adminReport}>{withFrame(<ReportPage />)}</Route>
          <Route path={routePatterns.adminSystem}>{withFrame(<SystemPage />)}</Route>
          <Route path={routePatterns.adminConnections}>{withFrame(<ConnectionsPage />)}</Route>
          <Route path={routePatterns.adminAdministrators}>
            {withFrame(<AdministratorsPage />)}
          </Route>
          <Route path={routePatterns.adminInvitation} component={InvitationPage} />
          <Route path={routePatterns.adminPasswordReset} component={PasswordResetPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </Queries>
  )
}

/** The frame stays mounted across pages, so that an open menu stays open while a page loads. */
const withFrame = (page: ReactNode) => <SignedIn>{inFrame(page)}</SignedIn>

const inFrame = (page: ReactNode) => (
  <AdminFrame>
    <Suspense fallback={<Loading />}>{page}</Suspense>
  </AdminFrame>
)

function Loading() {
  return (
    <main className="p-8 text-ink-soft">
      <p role="status">{adminShell.loading}</p>
    </main>
  )
}
