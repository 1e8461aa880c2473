import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../../base/config/config.ts'
import { startupBanner } from './startupBanner.ts'

test('the terminal shows where to go, where the data is, and how to log in', () => {
  const logins = [
    { name: 'Amina Rahman', email: 'amina@example.org', password: 'one' },
    { name: 'Zofia', email: 'zofia.nowak@example.org', password: 'two' },
  ]
  expect(startupBanner(readConfig({}), 'Tercet', logins, null).split('\n')).toEqual([
    '',
    'Tercet is ready at http://localhost:4173',
    `Data: ${resolve('data')}`,
    'Log in to the demo world as',
    '  amina@example.org        one  (Amina Rahman)',
    '  zofia.nowak@example.org  two  (Zofia)',
    '',
    '',
  ])
})

test('it does not show the address of the database, which holds a password', () => {
  const shown = startupBanner(
    readConfig({ DATABASE_URL: 'postgres://app:secret@db.example.org/tercet' }),
    'Tercet',
    [],
    null,
  )
  expect(shown).toContain('and the database of DATABASE_URL')
  expect(shown).not.toContain('secret')
})

test('while the site has no administrator, it shows a link and says that it makes whoever registers by it one', () => {
  const link = 'http://localhost:4173/register?administrator=abc'
  expect(startupBanner(readConfig({}), 'Tercet', [], link)).toContain(
    `Register by this link to become its administrator (once, within a day):\n  ${link}\n`,
  )
})
