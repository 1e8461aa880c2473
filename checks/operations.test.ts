import { execFile } from 'node:child_process'
import { access, glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchDatabase } from '../src/platform/metrics/database.ts'
import { watchFiles } from '../src/platform/metrics/files.ts'
import { createMetrics } from '../src/platform/metrics/metrics.ts'
import { startTestServer, type TestServer } from '../src/testing/server.ts'

const docs = join(import.meta.dirname, '../docs')
const run = promisify(execFile)

let server: TestServer
let metrics: Set<string>

beforeAll(async () => {
  server = await startTestServer()
  const { registry } = createMetrics({ process: true })
  watchDatabase(registry, server)
  watchFiles(registry, server.blobs)
  metrics = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name))
})

afterAll(() => server.stop())

/** The metrics that a text names; the three series of a histogram count as one. */
function namesIn(text: string): string[] {
  const names = text.match(/\b(?:tercet|nodejs|process)_\w+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/(?<=duration_seconds)_(count|sum|bucket)$/, '')))]
}

test('every metric that an alarm asks for is told', async () => {
  const names = namesIn(await readFile(join(docs, 'operations/alerts.yml'), 'utf8'))
  expect(names.length).toBeGreaterThan(9)
  expect(names.filter((name) => !metrics.has(name))).toEqual([])
})

test('every alarm is explained, and every metric of ours has one or is a figure to look at', async () => {
  const alarms = [...(await readFile(join(docs, 'operations/alerts.yml'), 'utf8')).matchAll(/alert: (\w+)/g)]
  const page = await readFile(join(docs, 'operations.md'), 'utf8')
  expect(alarms.filter(([, name]) => !page.includes(`| ${name} |`)).map(([, name]) => name)).toEqual([])
  const told = namesIn(page)
  const unexplained = [...metrics].filter((name) => name.startsWith('tercet_') && !told.includes(name))
  expect(unexplained).toEqual(['tercet_http_requests_in_flight'])
})

test('every file beside the page is linked from it', async () => {
  const page = await readFile(join(docs, 'operations.md'), 'utf8')
  for await (const file of glob('*', { cwd: join(docs, 'operations') })) {
    expect(page).toContain(`(operations/${file})`)
  }
})

test('systemd understands the service, where it is there to ask', async () => {
  const program = '/usr/bin/systemd-analyze'
  const isThere = await access(program).then(
    () => true,
    () => false,
  )
  const told = isThere
    ? await run(program, ['verify', join(docs, 'operations/tercet.service')])
    : { stderr: '' }
  expect(told.stderr.split('\n').filter((line) => line.includes('tercet.service'))).toEqual([])
})
