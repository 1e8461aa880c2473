import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { open as openFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { open, reload } from './open.ts'
import { addCourse, register } from './people.ts'

const MB = 1024 * 1024

/** The longest that an upload may take from one trouble to the next, in ms. */
const patience = 300_000

/** Something that breaks while a file is on its way, and is mended before it resolves. */
export type Trouble = () => Promise<void>

/**
 * Uploads a large file in a browser, which meets one trouble after the other and goes on by itself, or once its file is chosen
 * again after a reload.
 * @param troubles in their order; `reload` is one of the page
 * @returns where the file is read, and its SHA-256
 */
export async function uploadAmidTroubles(
  page: Page,
  { path, megabytes, troubles }: { path: string; megabytes: number; troubles: (Trouble | 'reload')[] },
): Promise<{ address: string; sha256: string }> {
  const sha256 = await writeRandomFile(path, megabytes)
  const person = await register(page.request)
  const course = await addCourse(page.request, person)
  const item = await addFileSet(page, course)
  const received = async () => {
    const answer = await page.request.get(`/api/course/${course}/file-sets/${item}`).catch(() => null)
    if (!answer?.ok()) return null
    const { files } = (await answer.json()) as { files: { _id: string; received: number }[] }
    return files[0] ?? null
  }
  try {
    await open(page, `/teach/${course}/${item}`)
    await page.locator('input[type=file]').setInputFiles(path)
    for (const [at, trouble] of troubles.entries()) {
      const most = (at + 1) / (troubles.length + 1)
      const giveUp = performance.now() + patience
      while (((await received())?.received ?? 0) < most * megabytes * MB) {
        if (performance.now() > giveUp) throw new Error(`The upload stood still after ${at} troubles.`)
        await pause(100)
      }
      if (trouble !== 'reload') {
        await trouble()
        continue
      }
      page.once('dialog', (dialog) => void dialog.accept())
      await reload(page)
      await page.locator('input[type=file]').setInputFiles(path)
    }
    await page.getByText('Uploaded', { exact: true }).first().waitFor({ timeout: patience })
  } finally {
    await rm(path, { force: true })
  }
  // Right after the last trouble a request may still fail.
  const giveUp = performance.now() + patience
  let file = await received()
  while (file === null && performance.now() < giveUp) {
    await pause(100)
    file = await received()
  }
  if (file?.received !== megabytes * MB) throw new Error(`Of the file ${file?.received} bytes are there.`)
  return { address: `/files/${course}/${file._id}/original/Recording.bin`, sha256 }
}

/** The SHA-256 of what is answered, read by ranges. */
export async function digestOf(page: Page, address: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < megabytes; at += 10) {
    const range = `bytes=${at * MB}-${Math.min(at + 10, megabytes) * MB - 1}`
    const answer = await page.request.get(address, { headers: { range } })
    if (answer.status() !== 206) throw new Error(`A range is answered with ${answer.status()}.`)
    hash.update(await answer.body())
  }
  return hash.digest('hex')
}

async function writeRandomFile(path: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256')
  const file = await openFile(path, 'w')
  for (let at = 0; at < megabytes; at += 1) {
    const part = randomBytes(MB)
    // The beginning of no known kind of file.
    if (at === 0) part.fill(0, 0, 64)
    hash.update(part)
    await file.write(part)
  }
  await file.close()
  return hash.digest('hex')
}

async function addFileSet(page: Page, course: string): Promise<string> {
  const [section, item] = [randomUUID(), randomUUID()]
  const path = `/api/course/${course}`
  await page.request.post(`${path}/sections`, { data: { _id: section, title: 'Baking' } })
  const data = { _id: item, kind: 'files', title: 'Worksheets', section }
  const made = await page.request.post(`${path}/items`, { data })
  if (made.status() !== 201) throw new Error(`An item is answered with ${made.status()}.`)
  return item
}
