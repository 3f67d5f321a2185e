import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { publicPatterns } from '../contract/paths.ts'
import { defaultLanguage } from '../domain/language.ts'
import { loadPageWords, loadPrivacyWords, loadSignUpWords } from './load-words.ts'
import { LoadErrorBoundary } from './ui/LoadErrorBoundary.tsx'
import { PageLoading } from './ui/PageLoading.tsx'
import { useEarlyPress } from './use-early-press.ts'
import { language } from './words.ts'

const loadHome = () => import('./public/home/HomePage.tsx')
const loadRegister = () => import('./public/register/RegisterPage.tsx')
const loadSuccess = () => import('./public/registration-success/RegistrationSuccessPage.tsx')
const loadPrivacy = () => import('./public/privacy/PrivacyPage.tsx')
const loadCancel = () => import('./public/cancel/CancelPage.tsx')
const loadMy = () => import('./public/my/MyPage.tsx')
const loadFind = () => import('./public/find/FindPage.tsx')
const loadAdmin = () => import('./admin/AdminRoutes.tsx')

const HomePage = lazyScreen(loadHome, (module) => module.HomePage, loadNoMore)
const RegisterPage = lazyScreen(loadRegister, (module) => module.RegisterPage, loadSignUpWords)
const RegistrationSuccessPage = lazyScreen(loadSuccess, (module) => module.RegistrationSuccessPage)
const PrivacyPage = lazyScreen(loadPrivacy, (module) => module.PrivacyPage, loadPrivacyWords)
const CancelPage = lazyScreen(loadCancel, (module) => module.CancelPage)
const MyPage = lazyScreen(loadMy, (module) => module.MyPage)
const FindPage = lazyScreen(loadFind, (module) => module.FindPage)
const NotFoundPage = lazyScreen(
  () => import('./public/not-found/NotFoundPage.tsx'),
  (module) => module.NotFoundPage,
)
// The administration brings its own frame, so nothing of the public page shows while it loads.
const AdminRoutes = lazyScreen(loadAdmin, (module) => module.AdminRoutes)

/** For screens whose words are among the core words, which load first */
async function loadNoMore(): Promise<void> {}

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

const adminPattern = '/admin/*?'

/** Code and words of the screens that the server renders, by their pattern: hydration waits until it has loaded. */
const screenCode: Record<string, (() => Promise<unknown>)[]> = {
  [publicPatterns.home]: [loadHome],
  [publicPatterns.register]: [loadRegister, loadSignUpWords],
  [publicPatterns.registrationSuccess]: [loadSuccess, loadPageWords],
  [publicPatterns.cancel]: [loadCancel, loadPageWords],
  [publicPatterns.my]: [loadMy, loadPageWords],
  [publicPatterns.myShort]: [loadMy, loadPageWords],
  [publicPatterns.signUp]: [loadMy, loadPageWords],
  [publicPatterns.find]: [loadFind, loadPageWords],
  [publicPatterns.privacy]: [loadPrivacy, loadPrivacyWords],
  [adminPattern]: [loadAdmin, loadPageWords],
}

const firstPart = (path: string) => path.split('/')[1]

export async function loadScreen(path: string): Promise<void> {
  const pattern = Object.keys(screenCode).find((other) => firstPart(other) === firstPart(path))
  const loads = screenCode[pattern ?? ''] ?? []
  // If it does not load, the error boundary shows that.
  await Promise.all(loads.map((load) => load())).catch(() => {})
}

export function Routes() {
  const [path] = useLocation()
  return (
    <LoadErrorBoundary key={path}>
      <Suspense fallback={<PageLoading />}>
        <Switch>
          <Route path={publicPatterns.home} component={HomePage} />
          <Route path={publicPatterns.register} component={RegisterPage} />
          <Route path={publicPatterns.registrationSuccess} component={RegistrationSuccessPage} />
          <Route path={publicPatterns.cancel} component={CancelPage} />
          <Route path={publicPatterns.my} component={MyPage} />
          <Route path={publicPatterns.myShort} component={MyPage} />
          <Route path={publicPatterns.signUp} component={MyPage} />
          <Route path={publicPatterns.find} component={FindPage} />
          <Route path={publicPatterns.privacy} component={PrivacyPage} />
          {language === defaultLanguage && (
            <Route path={adminPattern}>
              <Suspense>
                <AdminRoutes />
              </Suspense>
            </Route>
          )}
          <Route component={NotFoundPage} />
        </Switch>
        <EarlyPress />
      </Suspense>
    </LoadErrorBoundary>
  )
}

/** Beside the screen, so that it waits for the screen's code. */
function EarlyPress(): null {
  useEarlyPress()
  return null
}
