import { test as base, expect } from '@playwright/test'
import { makeDataDir } from './preparedData.ts'
import { type ServerProcess, startServer } from './serverProcess.ts'
import { noteToasts } from './toasts.ts'
import { type Watch, watchContext } from './watch.ts'

/** Pages with motion, as most readers have them, for tests of motion and of long user journeys. */
export const moving = { reducedMotion: 'no-preference' } as const

/** A browser test on a server of its worker. It fails on any browser error that it does not expect. */
export const test = base.extend<{ watch: Watch }, { server: ServerProcess }>({
  server: [
    async ({ browserName: _ }, provide) => {
      const data = await makeDataDir()
      try {
        const server = await startServer(data.path)
        await provide(server)
        await server.stop()
        const complaints = server.output().match(/^\{.*\}$/gm) ?? []
        expect(complaints, 'the server logs no warning and no error').toEqual([])
      } finally {
        await data.remove()
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, provide) => provide(server.origin),
  watch: [
    async ({ context, server }, provide) => {
      await context.addInitScript(noteToasts)
      const watch = watchContext(context, server.origin)
      await provide(watch)
      expect(watch.verdict(), 'no trouble in the browser').toEqual([])
    },
    { auto: true },
  ],
})
