import { useEffect } from 'react'

/** The document remembers the button that was pressed last (build/prerender-plugin.ts). */
const page: typeof globalThis & { pressedEarly?: HTMLElement | null } = globalThis

/** React stops a press that its screen cannot take yet; a press that reaches the window has been taken. */
export function forgetTakenPresses(): void {
  page.onclick = () => {
    page.pressedEarly = null
  }
}

/** Presses the button again that was pressed before its screen worked. */
export function useEarlyPress(): void {
  useEffect(() => {
    // The press may be under way: it has hydrated this screen.
    const timer = setTimeout(() => {
      const { pressedEarly } = page
      page.pressedEarly = null
      if (pressedEarly?.isConnected) pressedEarly.click()
    })
    return () => clearTimeout(timer)
  }, [])
}
