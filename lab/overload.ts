import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { makeDataDir } from '../e2e/support/preparedData.ts'
import { startServer } from '../e2e/support/serverProcess.ts'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { keepWorking, percentile, type Times } from './overload/members.ts'
import type { Visits } from './overload/visitors.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, times: { type: 'string', default: '10' } },
})
const seconds = Number(values.seconds)
const factor = Number(values.times)

/** Sends the requests of many visitors from a process of its own. */
async function visit(url: string, rate: number, forSeconds: number): Promise<Visits> {
  const script = join(import.meta.dirname, 'overload/visitors.ts')
  const args = [script, url, `${rate}`, `${forSeconds}`]
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
}

/** The pages per second that sixteen sequential clients receive. */
async function sustainable(url: string, forSeconds: number): Promise<number> {
  const end = performance.now() + forSeconds * 1_000
  let answered = 0
  const ask = async () => {
    while (performance.now() < end) {
      answered += 1
      await (await fetch(`${url}sustained+${answered}`)).text()
    }
  }
  await Promise.all(Array.from({ length: 16 }, ask))
  return answered / forSeconds
}

/** The anonymous resident memory of a process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}${performance.now()}`)
  await answer.text()
  return answer.ok ? performance.now() - began : Number.POSITIVE_INFINITY
}

/** The time in ms from the end of the load until a page is answered about as fast as before it. */
async function recovery(url: string, usual: number): Promise<number> {
  const began = performance.now()
  while ((await timeOf(url)) > Math.max(50, 3 * usual)) await pause(10)
  return performance.now() - began
}

async function main(): Promise<void> {
  await buildClient()
  const data = await makeDataDir()
  const server = await startServer(data.path, { LIMIT_FACTOR: '9999' })
  const pid = server.process.pid ?? 0
  // Searches are the most expensive requests of visitors, and a new search text is never cached.
  const url = `${server.origin}/all-courses?q=`
  const times: Times = { signIns: [], changes: [], failed: [] }
  let isOver = false
  try {
    await sustainable(url, 3)
    const rate = await sustainable(url, 4)
    await pause(1_000)
    const usual = await timeOf(url)
    const before = await memoryOf(pid)
    let peak = before
    const watch = setInterval(async () => {
      peak = Math.max(peak, await memoryOf(pid))
    }, 100)
    const members = [1, 2, 3, 4].map((one) =>
      keepWorking(server.origin, `member-${one}@example.org`, times, () => isOver),
    )
    const visits = await visit(url, rate * factor, seconds)
    const back = await recovery(url, usual)
    isOver = true
    await Promise.all(members)
    clearInterval(watch)
    await pause(3_000)
    const share = (kind: string) => Math.round(((visits.answered[kind] ?? 0) / visits.sent) * 1000) / 10
    console.table({
      'pages a second that can be sustained': Math.round(rate),
      'requests a second that were sent': Math.round(visits.sent / visits.seconds),
      'answered with the page, %': share('200'),
      'turned away with 503 and Retry-After, %': share('503'),
      'anything else': visits.sent - (visits.answered[200] ?? 0) - (visits.answered[503] ?? 0),
      'sign-ins': times.signIns.length,
      'sign-in, 99th percentile, ms': Math.round(percentile(times.signIns, 99)),
      changes: times.changes.length,
      'change, 99th percentile, ms': Math.round(percentile(times.changes, 99)),
      'sign-ins and changes that failed': times.failed.length,
      'memory before, MB': Math.round(before),
      'memory at most, MB': Math.round(peak),
      'memory 3 s after, MB': Math.round(await memoryOf(pid)),
      'back to usual after, ms': Math.round(back),
    })
    if (times.failed.length > 0) console.error(`Failed: ${[...new Set(times.failed)].join(', ')}`)
    if (times.failed.length > 0 || share('200') + share('503') < 99) process.exitCode = 1
  } finally {
    await server.stop()
    await data.remove()
  }
}

await main()
