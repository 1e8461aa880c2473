import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { inStaging, putMarker } from './staging.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tercet-staging-'))
  return () => rm(dataDir, { recursive: true })
})

test('a restore that was killed can be run again, by a process of the same id too', async () => {
  for (const left of [`restored-${process.pid}`, 'restored-1']) {
    await mkdir(join(dataDir, left))
    await writeFile(join(dataDir, left, 'half'), 'of a restore')
  }
  await mkdir(join(dataDir, 'replaced-20261121T093000Z'))
  await putMarker(dataDir)
  const options = { dataDir, owns: (name: string) => name === 'secret', replace: false, now: new Date() }
  await inStaging(options, (folder) => writeFile(join(folder, 'secret'), 'whole'))
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('whole')
  const names = ['postgres.lock', 'replaced-20261121T093000Z', 'secret']
  expect((await readdir(dataDir)).sort()).toEqual(names)
})
