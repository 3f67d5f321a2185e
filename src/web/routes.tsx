import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { routePatterns } from '../contract/paths.ts'
import { defaultLanguage } from '../domain/language.ts'
import { loadPageWords, loadPrivacyWords, loadSignUpWords } from './load-words.ts'
import { HomePage } from './public/home/HomePage.tsx'
import { LoadErrorBoundary } from './ui/LoadErrorBoundary.tsx'
import { PageLoading } from './ui/PageLoading.tsx'
import { language } from './words.ts'

const loadRegister = () => import('./public/register/RegisterPage.tsx')
const loadSuccess = () => import('./public/registration-success/RegistrationSuccessPage.tsx')
const loadPrivacy = () => import('./public/privacy/PrivacyPage.tsx')
const loadAdmin = () => import('./admin/shell/AdminRoutes.tsx')

const RegisterPage = lazyScreen(loadRegister, (module) => module.RegisterPage, loadSignUpWords)
const RegistrationSuccessPage = lazyScreen(loadSuccess, (module) => module.RegistrationSuccessPage)
const PrivacyPage = lazyScreen(loadPrivacy, (module) => module.PrivacyPage, loadPrivacyWords)
const CancelPage = lazyScreen(
  () => import('./public/cancel/CancelPage.tsx'),
  (module) => module.CancelPage,
)
const MyPage = lazyScreen(
  () => import('./public/my/MyPage.tsx'),
  (module) => module.MyPage,
)
const FindPage = lazyScreen(
  () => import('./public/find/FindPage.tsx'),
  (module) => module.FindPage,
)
const NotFoundPage = lazyScreen(
  () => import('./public/not-found/NotFoundPage.tsx'),
  (module) => module.NotFoundPage,
)
// The administration brings its own frame, so nothing of the public page shows while it loads.
const AdminRoutes = lazyScreen(loadAdmin, (module) => module.AdminRoutes)

/** A screen whose code and words load together */
function lazyScreen<Module>(
  load: () => Promise<Module>,
  component: (module: Module) => () => ReactNode,
  loadWords = loadPageWords,
) {
  return lazy(async () => {
    const [module] = await Promise.all([load(), loadWords()])
    return { default: component(module) }
  })
}

/** Code and words of the screens that the server renders: hydration waits until it has loaded. */
const screenCode: Record<string, (() => Promise<unknown>)[]> = {
  [routePatterns.register]: [loadRegister, loadSignUpWords],
  [routePatterns.registrationSuccess]: [loadSuccess, loadPageWords],
  [routePatterns.privacy]: [loadPrivacy, loadPrivacyWords],
  [routePatterns.adminLogin]: [loadAdmin, loadPageWords],
}

export async function loadScreen(path: string): Promise<void> {
  // If it does not load, the error boundary shows that.
  const loads = screenCode[path] ?? []
  await Promise.all(loads.map((load) => load())).catch(() => {})
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
          <Route path={routePatterns.my} component={MyPage} />
          <Route path={routePatterns.myShort} component={MyPage} />
          <Route path={routePatterns.signUp} component={MyPage} />
          <Route path={routePatterns.find} component={FindPage} />
          <Route path={routePatterns.privacy} component={PrivacyPage} />
          {language === defaultLanguage && (
            <Route path="/admin/*?">
              <Suspense>
                <AdminRoutes />
              </Suspense>
            </Route>
          )}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </LoadErrorBoundary>
  )
}
