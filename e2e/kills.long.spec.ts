import { test as base } from '@playwright/test'
import { killAmidWrites } from './support/kills.ts'
import { type DataDir, makeDataDir } from './support/preparedData.ts'

const test = base.extend<{ data: DataDir }>({
  data: async ({ browserName: _ }, provide) => {
    const data = await makeDataDir()
    try {
      await provide(data)
    } finally {
      await data.remove()
    }
  },
})

test('kill -9 amid writes, 20 times on the same data, loses nothing that was acknowledged', async ({
  data,
}) => {
  test.setTimeout(20 * 30_000)
  await killAmidWrites(data.path, 20)
})
