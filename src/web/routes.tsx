import { lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { routePatterns } from '../contract/paths.ts'
import { HomePage } from './public/home/HomePage.tsx'
import { LoadErrorBoundary } from './ui/LoadErrorBoundary.tsx'
import { PageLoading } from './ui/PageLoading.tsx'

const RegisterPage = lazy(() =>
  import('./public/register/RegisterPage.tsx').then((module) => ({ default: module.RegisterPage })),
)
const RegistrationSuccessPage = lazy(() =>
  import('./public/registration-success/RegistrationSuccessPage.tsx').then((module) => ({
    default: module.RegistrationSuccessPage,
  })),
)
const CancelPage = lazy(() =>
  import('./public/cancel/CancelPage.tsx').then((module) => ({ default: module.CancelPage })),
)
const SignUpPage = lazy(() =>
  import('./public/sign-up/SignUpPage.tsx').then((module) => ({ default: module.SignUpPage })),
)
const NotFoundPage = lazy(() =>
  import('./public/not-found/NotFoundPage.tsx').then((module) => ({
    default: module.NotFoundPage,
  })),
)
// The administration brings its own frame, so nothing of the public page shows while it loads.
const AdminRoutes = lazy(() =>
  import('./admin/shell/AdminRoutes.tsx').then((module) => ({ default: module.AdminRoutes })),
)

export function Routes() {
  const [path] = useLocation()
  return (
    <LoadErrorBoundary key={path}>
      <Suspense fallback={<PageLoading />}>
        <Switch>
          <Route path={routePatterns.home} component={HomePage} />
          <Route path={routePatterns.register} component={RegisterPage} />
          <Route path={routePatterns.registrationSuccess} component={RegistrationSuccessPage} />
          <Route path={routePatterns.cancel} component={CancelPage} />
          <Route path={routePatterns.signUp} component={SignUpPage} />
          <Route path="/admin/*?">
            <Suspense>
              <AdminRoutes />
            </Suspense>
          </Route>
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </LoadErrorBoundary>
  )
}
