import type { Plugin } from 'vite'

const injection = /^__insertCSS\(.*\);?$/m

/**
 * A build step for sonner. It puts its style sheet into the page from script, which a strict
 * `style-src 'self'` refuses. We ship the same sheet as a file (ToastList.tsx imports it), so the call is cut out.
 * Throws when the call is no longer found: then sonner has changed, and this step needs a look.
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

/** The module's text without the call that injects its style sheet. */
export function cutInjectedStyle(code: string): string {
  if (!injection.test(code)) throw new Error('sonner no longer injects its style the way we cut it out')
  return code.replace(injection, '')
}
