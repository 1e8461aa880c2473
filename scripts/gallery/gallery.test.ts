import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '../../e2e/screens/screens.ts'
import { adminPaths } from '../../src/app/web/pages/admin/AdminPages.tsx'
import { pagePaths } from '../../src/testing/pages.ts'
import { rooms } from './rooms.ts'

const root = join(import.meta.dirname, '../..')

test('every component of the interface hangs in the gallery, and nothing else does', () => {
  const files = globSync('src/{base/ui,features/courses/cover}/**/*.tsx', {
    cwd: root,
    exclude: ['**/*.test.tsx'],
  })
  const shown = Object.values(rooms).flatMap((room) => Object.keys(room))
  expect(files.length).toBeGreaterThan(30)
  expect(shown.toSorted()).toEqual(files.map((path) => basename(path, '.tsx')).toSorted())
})

/** Addresses that act without showing a screen. */
const actions = ['/logout', '/signed-in', '/claim-email', '/language', '/learn/:course']

test('every address of the site is among the screens', () => {
  const addresses = [...pagePaths(), ...adminPaths].filter((path) => path !== '/admin/*')
  expect(addresses.length).toBeGreaterThan(15)
  const covered = new Set(screens.map(({ route }) => route))
  expect(addresses.filter((path) => !covered.has(path))).toEqual(actions)
})

test('no two screens have one name', () => {
  const names = screens.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('what readers are sent holds nothing of the gallery', () => {
  const manifest = readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')
  expect(manifest).toContain('src/app/web/entry.client.tsx')
  expect(manifest).not.toContain('gallery')
})
