import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeLean } from './leanRouter.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) =>
  readFileSync(join(root, 'node_modules/react-router/dist/production/lib', file), 'utf8')

test('the installed router no longer looks for options that it is never given', () => {
  const router = read('router/router.js')
  expect(router).toContain('init.patchRoutesOnNavigation')
  expect(makeLean('router/router.js', router)).not.toMatch(
    /init\.(instrumentations|patchRoutesOnNavigation|dataStrategy)|future\.unstable|fogOfWar\.active|= consumeInstrumentation|^\s*_internalSetRoutes,/m,
  )
})

test('its links no longer hold what only its framework prefetches', () => {
  const links = read('dom/lib.js')
  expect(links).toContain('PrefetchPageLinks, {')
  expect(makeLean('dom/lib.js', links)).not.toMatch(
    /PrefetchPageLinks, \{|= usePrefetchBehavior|^\w+\.displayName/m,
  )
})

test('what it checks stays checked, without a word to developers', () => {
  const hook = 'invariant(isInside(), `useHref() only inside`);\nconst a = other(1, "stays");'
  expect(makeLean('hooks.js', hook)).toBe('invariant(isInside());\nconst a = other(1, "stays");')
})

test('a build stops when there is nothing to cut', () => {
  expect(() => makeLean('router/router.js', 'export const router = 1')).toThrow('no longer has')
})

test('no screen asks for what is cut', () => {
  // The server renders pages with the complete router.
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/entry.server.tsx'] })
  const screens = files.map((file) => readFileSync(join(root, file), 'utf8'))
  expect(screens.length).toBeGreaterThan(300)
  const asked =
    /\b(?:patchRoutesOnNavigation|dataStrategy|instrumentations|unstable_\w+|PrefetchPageLinks)\b|\b(?:prefetch=|encType="(?:text|application))/
  expect(screens.filter((text) => asked.test(text))).toEqual([])
})
