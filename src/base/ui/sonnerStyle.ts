import type { Plugin } from 'vite'

const injection = /^__insertCSS\(.*\);?$/m

/**
 * A build step that removes the call by which sonner injects its style sheet, because `style-src 'self'` refuses that. The
 * same sheet is shipped as a file (imported by ToastList.tsx).
 * @throws Error when the call is not found, because sonner has changed
 */
export function sonnerWithoutInjectedStyle(): Plugin {
  return {
    name: 'sonner-without-injected-style',
    apply: 'build',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.m?js$/.test(id)) return
      return { code: cutInjectedStyle(code), map: null }
    },
  }
}

/** The module's text without the call that injects its style sheet. @throws Error when there is no such call */
export function cutInjectedStyle(code: string): string {
  if (!injection.test(code)) throw new Error('sonner no longer injects its style the way we cut it out')
  return code.replace(injection, '')
}
