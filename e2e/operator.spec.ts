import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { freePort } from '../src/testing/port.ts'
import { uploadAmidFaults } from './support/brokenUploads.ts'
import { killAfterPicture, killAmidWrites } from './support/kills.ts'
import { open } from './support/open.ts'
import { makeDataDir, makeEmptyDataDir, provideFolder } from './support/preparedData.ts'
import { familyOf, stillRunning } from './support/processes.ts'
import { makeProgram } from './support/program.ts'
import { launch, readDemoLogins, ready, spawnNode, startServer } from './support/serverProcess.ts'

const test = base.extend<{ dataDir: string; emptyDir: string }>({
  dataDir: async ({ browserName: _ }, provide) => provideFolder(await makeDataDir(), provide),
  emptyDir: async ({ browserName: _ }, provide) => provideFolder(await makeEmptyDataDir(), provide),
})

// A first start creates a database, which takes long on a busy machine.
test.setTimeout(90_000)

test('a second start on the same data finds everything', async ({ dataDir }) => {
  const first = await startServer(dataDir)
  const program = await makeProgram(first.origin)
  const { email } = program
  const title = 'Kept Over Night'
  const added = await program.call('POST', `/api/add-course?email=${email}`, { ...course, title })
  const courseId = String(added.body.insertedId)
  await program.call('POST', '/api/enroll-course', { courseId, email })
  const logins = await readDemoLogins(dataDir)
  await first.stop()

  const second = await startServer(dataDir)
  const found = await fetch(`${second.origin}/api/course/${courseId}`)
  expect(await found.json()).toMatchObject({ _id: courseId, title })
  const signIn = await fetch(`${second.origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Correct.Horse1' }),
  })
  expect(signIn.status).toBe(200)
  expect(await readDemoLogins(dataDir)).toEqual(logins)
  const { count } = await (await fetch(`${second.origin}/api/all-courses/count`)).json()
  expect(count).toBe(15)
  await second.stop()
})

test('a second process on the same data is refused in one sentence, and the first goes on', async ({
  dataDir,
}) => {
  const first = await startServer(dataDir)
  const second = await launch(dataDir)
  const { code, errors } = await second.ended
  expect(code).toBe(1)
  expect(errors.trim().split('\n')).toEqual([
    `The data directory "${join(dataDir, 'postgres')}" is already in use by another running Tercet. Stop that one first, or choose another DATA_DIR.`,
  ])
  const courses = await fetch(`${first.origin}/api/all-courses`)
  expect(courses.status).toBe(200)
  await first.stop()
})

test('a port that is taken is said in one sentence', async ({ dataDir }) => {
  const first = await startServer(dataDir)
  const port = new URL(first.origin).port
  const other = await makeEmptyDataDir()
  const second = await launch(other.path, { PORT: port })
  const { code, errors } = await second.ended
  expect(code).toBe(1)
  expect(errors.trim()).toBe(
    `Port ${port} cannot be opened: another program uses it. Stop that, or choose another PORT.`,
  )
  await other.remove()
  await first.stop()
})

test('Ctrl-C stops the server within five seconds, even with connections open', async ({ dataDir }) => {
  const server = await startServer(dataDir)
  const family = await familyOf(server.process.pid ?? 0)
  expect(family.length).toBeGreaterThan(2)
  // The client keeps these connections alive.
  await Promise.all(
    Array.from({ length: 5 }, () => fetch(`${server.origin}/api/all-courses`).then((r) => r.text())),
  )
  await server.stop('SIGINT')
  expect(await stillRunning(family)).toEqual([])
})

for (const [name, value] of [
  ['PORT', 'eighty'],
  ['PUBLIC_URL', 'my.courses'],
  ['DATABASE_URL', 'mysql://localhost/tercet'],
  ['AUTH_SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['SOCIAL_LINKS', 'javascript:alert(1)'],
] as const) {
  test(`a wrong ${name} is refused by its name`, async ({ emptyDir }) => {
    const { code, errors } = await (await launch(emptyDir, { [name]: value })).ended
    expect(code).toBe(1)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toContain(`${name} is set to a value that cannot be used. It expects `)
    expect(errors).not.toContain(value)
  })
}

test('secrets can be read by their owner alone', async ({ emptyDir: parent }) => {
  const dataDir = join(parent, 'made-by-the-start')
  const server = await startServer(dataDir)
  for (const file of ['secret', 'demo-logins.json', 'postgres.log']) {
    expect(await modeOf(join(dataDir, file)), file).toBe('600')
  }
  for (const folder of ['.', 'postgres']) expect(await modeOf(join(dataDir, folder)), folder).toBe('700')
  expect((await readFile(join(dataDir, 'secret'), 'utf8')).length).toBeGreaterThanOrEqual(32)
  await server.stop()
})

test('when the start command is killed, everything it has started ends by itself', async ({ dataDir }) => {
  const port = await freePort()
  const command = spawnNode('scripts/bootstrap/start.mjs', { PORT: `${port}`, DATA_DIR: dataDir }, dataDir)
  const ended = new Promise((resolve) => command.once('exit', resolve))
  await ready(`http://localhost:${port}`, ended)
  const family = await familyOf(command.pid ?? 0)
  expect(family.some(({ args }) => args.includes('main.ts'))).toBe(true)
  expect(family.some(({ args }) => args.includes('postgres'))).toBe(true)
  command.kill('SIGKILL')
  await expect.poll(() => stillRunning(family)).toEqual([])
})

/** The ids of an instance's sign-in providers. */
async function providersAt(origin: string): Promise<string[]> {
  const { providers } = await (await fetch(`${origin}/api/auth/providers`)).json()
  return providers.flatMap(({ id, configured }: { id: string; configured: boolean }) =>
    configured ? [id] : [],
  )
}

for (const { command, name, providers } of [
  { command: 'npm start', name: 'server', providers: [] },
  { command: 'npm run dev', name: 'dev', providers: ['google', 'github'] },
]) {
  test(`${command} has ${providers.length} stand-ins for sign-in providers`, async ({ dataDir }) => {
    const port = await freePort()
    const settings = { PORT: `${port}`, DATA_DIR: dataDir }
    const started = spawnNode('scripts/bootstrap/start.mjs', settings, dataDir, [name])
    const ended = new Promise((resolve) => started.once('exit', resolve))
    await ready(`http://localhost:${port}`, ended)
    expect(await providersAt(`http://localhost:${port}`)).toEqual(providers)
    const family = await familyOf(started.pid ?? 0)
    expect(family.some(({ args }) => args.includes('emulat'))).toBe(providers.length > 0)
    started.kill('SIGTERM')
    await ended
    await expect.poll(() => stillRunning(family)).toEqual([])
  })
}

test('kill -9 amid writes, of the product and then of its database too, loses nothing that was acknowledged', async ({
  dataDir,
}) => {
  await killAmidWrites(dataDir, 2)
})

test('a picture that was answered, and a lesson that was saved with it, are there after kill -9 of the product and its database', async ({
  dataDir,
}) => {
  await killAfterPicture(dataDir)
})

test('a file of 30 MB arrives byte for byte through three cut connections and two times kill -9', async ({
  dataDir,
}) => {
  await uploadAmidFaults(dataDir, ['cut', 'kill', 'cut', 'kill both', 'cut'])
})

test('a server that is killed while somebody saves takes nothing of what they wrote', async ({
  dataDir,
  page,
}) => {
  const settings = { DEMO: '0', PORT: `${await freePort()}` }
  const first = await startServer(dataDir, settings)
  const data = { email: 'ruth@example.org', password: 'Correct.Horse1' }
  await page.request.post(`${first.origin}/api/auth/sign-up`, { data })
  await open(page, `${first.origin}/add-course`)
  const description = page.getByLabel('Short Description')
  await page.getByLabel('Course Title').fill('Written in a Storm')
  await description.fill('An evening’s work.')
  const killed = Promise.withResolvers<void>()
  await page.route('**/api/add-course?*', async (route) => {
    await first.kill()
    killed.resolve()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await killed.promise
  // A message says so first, and the form from then on.
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible()
  await page.unroute('**/api/add-course?*')
  await page.close()

  const second = await startServer(dataDir, settings)
  const later = await page.context().newPage()
  await open(later, `${second.origin}/add-course`)
  await expect(later.getByLabel('Course Title')).toHaveValue('Written in a Storm')
  await expect(later.getByLabel('Short Description')).toHaveValue('An evening’s work.')
  await later.getByRole('button', { name: 'Submit' }).click()
  await expect(later.getByText('Course Added').first()).toBeVisible()
  await later.close()
  await second.stop()
})

const course = { title: 'Written in Haste', imageUrl: '', duration: '1 day', description: 'Short.' }

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8)
}
