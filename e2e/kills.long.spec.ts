import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect } from '@playwright/test'
import { makeNetwork } from '../src/testing/network.ts'
import { freePort } from '../src/testing/port.ts'
import { killAmidWrites, killDatabase } from './support/kills.ts'
import { digestOf, uploadAmidTroubles } from './support/largeUpload.ts'
import { type DataDir, makeDataDir, makeEmptyDataDir } from './support/preparedData.ts'
import { startServer } from './support/serverProcess.ts'

const test = base.extend<{ data: DataDir; empty: DataDir }>({
  data: ({ browserName: _ }, provide) => lend(makeDataDir(), provide),
  empty: ({ browserName: _ }, provide) => lend(makeEmptyDataDir(), provide),
})

async function lend(made: Promise<DataDir>, provide: (data: DataDir) => Promise<void>): Promise<void> {
  const data = await made
  try {
    await provide(data)
  } finally {
    await data.remove()
  }
}

const megabytes = Number(process.env.UPLOAD_MEGABYTES ?? 300)

test('kill -9 amid writes, 20 times on the same data, loses nothing that was acknowledged', async ({
  data,
}) => {
  test.setTimeout(20 * 30_000)
  await killAmidWrites(data.path, 20)
})

test('a browser brings a file of 300 MB through three cuts, a reload and two times kill -9, byte for byte', async ({
  empty: data,
  browser,
}) => {
  test.setTimeout(1_200_000)
  const port = await freePort()
  const network = await makeNetwork({ port, host: '127.0.0.1' })
  const origin = `http://localhost:${network.port}`
  const settings = { PORT: `${port}`, PUBLIC_URL: origin, DEMO: '0' }
  let server = await startServer(data.path, settings)
  const cut = async () => {
    network.cut()
    await pause(1_500)
    network.heal()
  }
  const kill = (withDatabase: boolean) => async () => {
    await server.kill()
    if (withDatabase) await killDatabase(data.path).catch(() => {})
    server = await startServer(data.path, settings)
  }
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const { address, sha256 } = await uploadAmidTroubles(page, {
    path: join(data.path, 'Recording.bin'),
    megabytes,
    troubles: [cut, kill(false), cut, 'reload', kill(true), cut],
  })
  expect(await digestOf(page, address, megabytes)).toBe(sha256)
  await context.close()
  network.close()
  await server.stop()
})
