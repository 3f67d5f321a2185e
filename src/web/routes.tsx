import { lazy, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { routePatterns } from '../contract/paths.ts'
import { HomePage } from './public/home/HomePage.tsx'
import { LoadErrorBoundary } from './ui/LoadErrorBoundary.tsx'
import { PageLoading } from './ui/PageLoading.tsx'

const loadRegister = () => import('./public/register/RegisterPage.tsx')
const RegisterPage = lazy(() => loadRegister().then((module) => ({ default: module.RegisterPage })))
const loadSuccess = () => import('./public/registration-success/RegistrationSuccessPage.tsx')
const RegistrationSuccessPage = lazy(() =>
  loadSuccess().then((module) => ({ default: module.RegistrationSuccessPage })),
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
const loadAdmin = () => import('./admin/shell/AdminRoutes.tsx')
// The administration brings its own frame, so nothing of the public page shows while it loads.
const AdminRoutes = lazy(() => loadAdmin().then((module) => ({ default: module.AdminRoutes })))

/** Code of the screens that the server renders: hydration waits until it has loaded. */
const screenCode: Record<string, () => Promise<unknown>> = {
  [routePatterns.register]: loadRegister,
  [routePatterns.registrationSuccess]: loadSuccess,
  [routePatterns.adminLogin]: loadAdmin,
}

export async function loadScreen(path: string): Promise<void> {
  // If it does not load, the error boundary shows that.
  await screenCode[path]?.().catch(() => {})
}

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
