import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePerson } from '../../testing/make.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { type adminUsage, runAdmin } from './adminCommands.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

test('an operator lists, promotes, demotes, closes, opens, verifies and resets at the terminal', async () => {
  const [amina, zofia] = [
    await makePerson(server, 'Amina \u001b[31mRahman'),
    await makePerson(server, 'Zofia'),
  ]
  const run = (command: keyof typeof adminUsage, argument = '') => runAdmin(server, command, argument)
  expect(await run('promote', ` ${amina.email.toUpperCase()} `)).toContain(
    '(administrator, e-mail not proved)',
  )
  expect(await run('list')).toContain(zofia.email)
  expect(await run('list')).not.toContain('\u001b')
  await expect(run('demote', amina.email)).rejects.toThrow('This is the last administrator.')
  await run('promote', zofia.email)
  expect(await run('demote', amina.email)).not.toContain('administrator')
  expect(await run('disable', amina.email)).toContain('closed')
  expect(await run('enable', amina.email)).not.toContain('closed')
  expect(await run('verify', amina.email)).not.toContain('not proved')
  expect(await run('reset', amina.email)).toMatch(/^http:\/\/localhost:4173\/\S+\n$/)
  expect(await run('link')).toBe('Somebody administers this site already.\n')
  await expect(run('promote', 'nobody@example.org')).rejects.toThrow(
    'Nobody has registered with nobody@example.org.',
  )
  await expect(run('promote')).rejects.toThrow('Say whom')
})
