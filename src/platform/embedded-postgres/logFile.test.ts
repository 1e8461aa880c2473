import { appendFile, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from './fixtures/clusterWorld.ts'
import { capLog, tailOfLog } from './logFile.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let path: string

beforeEach(async () => {
  folder = await temporaryFolder()
  path = join(folder.path, 'data.log')
})

afterEach(() => folder.remove())

test('a log that has grown too long starts anew, and its last part is kept', async () => {
  const writer = await open(path, 'a')
  await writer.write('0123456789')
  await capLog(path, 9)
  await writer.write('after')
  await writer.close()
  expect(await readFile(path, 'utf8')).toBe('after')
  expect(await readFile(`${path}.old`, 'utf8')).toBe('0123456789')
})

test('a log within its cap, or not there yet, is left alone', async () => {
  await capLog(path, 10)
  await writeFile(path, '0123456789')
  await capLog(path, 10)
  expect(await readFile(path, 'utf8')).toBe('0123456789')
})

test('an error message gets the last lines', async () => {
  expect(await tailOfLog(path)).toBe('(its log is empty)')
  for (let line = 1; line <= 500; line += 1) await appendFile(path, `line ${line} ${'x'.repeat(40)}\n`)
  const lines = (await tailOfLog(path)).split('\n')
  expect(lines).toHaveLength(20)
  expect(lines.at(-1)).toMatch(/^line 500 /)
})
