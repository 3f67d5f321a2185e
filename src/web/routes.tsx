import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { publicPatterns } from '../contract/paths.ts'
import { defaultLanguage } from '../domain/language.ts'
import { useEarlyClick } from './early-press.ts'
import { loadPageWords, loadPrivacyWords, loadSignUpWords } from './load-words.ts'
import { LoadErrorBoundary } from './ui/LoadErrorBoundary.tsx'
import { PageLoading } from './ui/PageLoading.tsx'
import { language } from './words.ts'

const homePage = lazyScreen(
  () => import('./public/home/HomePage.tsx'),
  (module) => module.HomePage,
  loadNoWords,
)
const registerPage = lazyScreen(
  () => import('./public/register/RegisterPage.tsx'),
  (module) => module.RegisterPage,
  loadSignUpWords,
)
const registrationSuccessPage = lazyScreen(
  () => import('./public/registration-success/RegistrationSuccessPage.tsx'),
  (module) => module.RegistrationSuccessPage,
)
const privacyPage = lazyScreen(
  () => import('./public/privacy/PrivacyPage.tsx'),
  (module) => module.PrivacyPage,
  loadPrivacyWords,
)
const cancelPage = lazyScreen(
  () => import('./public/cancel/CancelPage.tsx'),
  (module) => module.CancelPage,
)
const myPage = lazyScreen(
  () => import('./public/my/MyPage.tsx'),
  (module) => module.MyPage,
)
const findPage = lazyScreen(
  () => import('./public/find/FindPage.tsx'),
  (module) => module.FindPage,
)
const notFoundPage = lazyScreen(
  () => import('./public/not-found/NotFoundPage.tsx'),
  (module) => module.NotFoundPage,
)
// The administration has its own frame, so no part of the public page shows while it loads.
const adminRoutes = lazyScreen(
  () => import('./admin/AdminRoutes.tsx'),
  (module) => module.AdminRoutes,
)

/** For screens whose words are among the core words, which load first */
async function loadNoWords(): Promise<void> {}

type LazyScreen = {
  load(): Promise<{ default: () => ReactNode }>
  Lazy: ComponentType
  loaded?: ComponentType
}

function lazyScreen<Module>(
  loadModule: () => Promise<Module>,
  component: (module: Module) => () => ReactNode,
  loadWords = loadPageWords,
): LazyScreen {
  async function load() {
    const [module] = await Promise.all([loadModule(), loadWords()])
    const loaded = component(module)
    screen.loaded = loaded
    return { default: loaded }
  }
  const screen: LazyScreen = { load, Lazy: lazy(load) }
  return screen
}

/** Renders a loaded screen directly, because React's `lazy` would briefly show the loading page. */
function Show({ screen }: { screen: LazyScreen }) {
  const [Screen] = useState(() => screen.loaded ?? screen.Lazy)
  return <Screen />
}

const adminPattern = '/admin/*?'

const screens: Record<string, LazyScreen> = {
  [publicPatterns.home]: homePage,
  [publicPatterns.register]: registerPage,
  [publicPatterns.registrationSuccess]: registrationSuccessPage,
  [publicPatterns.cancel]: cancelPage,
  [publicPatterns.my]: myPage,
  [publicPatterns.myShort]: myPage,
  [publicPatterns.signUp]: myPage,
  [publicPatterns.find]: findPage,
  [publicPatterns.privacy]: privacyPage,
}

const firstPart = (path: string) => path.split('/')[1]

/** Loads the code and words of a screen that the server has rendered. */
export async function loadScreen(path: string): Promise<void> {
  const all = Object.entries({ ...screens, [adminPattern]: adminRoutes })
  const found = all.find(([pattern]) => firstPart(pattern) === firstPart(path))
  // If the screen does not load, the error boundary says so.
  await found?.[1].load().catch(() => {})
}

export function Routes() {
  const [path] = useLocation()
  return (
    <LoadErrorBoundary key={path}>
      <Suspense fallback={<PageLoading />}>
        <Switch>
          {Object.entries(screens).map(([pattern, screen]) => (
            <Route key={pattern} path={pattern}>
              <Show screen={screen} />
            </Route>
          ))}
          {language === defaultLanguage && (
            <Route path={adminPattern}>
              <Suspense>
                <Show screen={adminRoutes} />
              </Suspense>
            </Route>
          )}
          <Route>
            <Show screen={notFoundPage} />
          </Route>
        </Switch>
        <EarlyClick />
      </Suspense>
    </LoadErrorBoundary>
  )
}

/** Rendered in the screen's Suspense, so that it waits for the screen's code. */
function EarlyClick(): null {
  useEarlyClick()
  return null
}
