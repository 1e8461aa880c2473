import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test as base, expect } from '@playwright/test'
import { makeNetwork } from '../src/testing/network.ts'
import { freePort } from '../src/testing/port.ts'
import { killAmidWrites, killDatabase } from './support/kills.ts'
import { digestOf, uploadAmidTroubles } from './support/largeUpload.ts'
import { makeDataDir, makeEmptyDataDir, provideFolder } from './support/preparedData.ts'
import { startServer } from './support/serverProcess.ts'

const test = base.extend<{ dataDir: string; emptyDir: string }>({
  dataDir: async ({ browserName: _ }, provide) => provideFolder(await makeDataDir(), provide),
  emptyDir: async ({ browserName: _ }, provide) => provideFolder(await makeEmptyDataDir(), provide),
})

const megabytes = Number(process.env.UPLOAD_MEGABYTES ?? 300)

test('kill -9 amid writes, 20 times on the same data, loses nothing that was acknowledged', async ({
  dataDir,
}) => {
  test.setTimeout(20 * 30_000)
  await killAmidWrites(dataDir, 20)
})

test('a browser brings a file of 300 MB through three cuts, a reload and two times kill -9, byte for byte', async ({
  emptyDir,
  browser,
}) => {
  test.setTimeout(1_200_000)
  const port = await freePort()
  const network = await makeNetwork({ port, host: '127.0.0.1' })
  const origin = `http://localhost:${network.port}`
  const settings = { PORT: `${port}`, PUBLIC_URL: origin, DEMO: '0' }
  let server = await startServer(emptyDir, settings)
  const cut = async () => {
    network.cut()
    await pause(1_500)
    network.heal()
  }
  const kill = (withDatabase: boolean) => async () => {
    await server.kill()
    if (withDatabase) await killDatabase(emptyDir).catch(() => {})
    server = await startServer(emptyDir, settings)
  }
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  const { address, sha256 } = await uploadAmidTroubles(page, {
    path: join(emptyDir, 'Recording.bin'),
    megabytes,
    troubles: [cut, kill(false), cut, 'reload', kill(true), cut],
  })
  expect(await digestOf(page, address, megabytes)).toBe(sha256)
  await context.close()
  network.close()
  await server.stop()
})
