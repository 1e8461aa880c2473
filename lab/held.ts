import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeDataDir } from '../e2e/support/preparedData.ts'
import { startServer } from '../e2e/support/serverProcess.ts'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import type { Held } from './held/attackers.ts'
import { forms } from './held/forms.ts'
import { come, type Others } from './held/others.ts'
import { percentile } from './overload/members.ts'

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
    again: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
})

/** The anonymous resident memory of a process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/** Measures ordinary requests while connections send `bytes` and never read; null measures without them. */
async function measure(server: { origin: string; pid: number }, bytes: string | null, seconds: number) {
  const script = join(import.meta.dirname, 'held/attackers.ts')
  const count = bytes === null ? '0' : values.connections
  const port = new URL(server.origin).port
  const attackers = spawn(process.execPath, [script, port, count, values.again, bytes ?? ''])
  const others: Others = { times: [], failed: [] }
  let isOver = false
  let peak = 0
  const coming = come(server.origin, others, () => isOver)
  for (let second = 0; second < seconds; second += 1) {
    await pause(1_000)
    peak = Math.max(peak, await memoryOf(server.pid))
  }
  isOver = true
  await coming
  attackers.stdin.end()
  const held: Held = JSON.parse(await text(attackers.stdout))
  return {
    'connections opened': held.opened,
    'refused or reset': held.failed,
    'others came': others.times.length,
    'not answered': others.failed.length,
    'median, ms': Math.round(percentile(others.times, 50)),
    '99th percentile, ms': Math.round(percentile(others.times, 99)),
    'at most, ms': Math.round(Math.max(...others.times)),
    'memory at most, MB': Math.round(peak),
  }
}

async function main(): Promise<void> {
  await buildClient()
  const data = await makeDataDir()
  const started = await startServer(data.path, { LIMIT_FACTOR: '9999' })
  const server = { origin: started.origin, pid: started.process.pid ?? 0 }
  const seconds = Number(values.seconds)
  const told: Record<string, Awaited<ReturnType<typeof measure>>> = {}
  try {
    // A warm-up, since the first answers are slower.
    await measure(server, null, 5)
    told.nobody = await measure(server, null, Math.min(20, seconds))
    for (const [form, bytes] of Object.entries(forms))
      if (form.includes(values.only)) told[form] = await measure(server, bytes, seconds)
    console.table(told)
    if (Object.values(told).some((one) => one['not answered'] > 0)) process.exitCode = 1
  } finally {
    await started.stop()
    await data.remove()
  }
}

await main()
