import { newId } from '../base/ids.ts'
import type { Answer, Browser } from './browser.ts'

/** What an upload is called with. */
export type TestUpload = { course: string; id: string; path: string }

/** Begins an upload. */
export async function beginUpload(
  browser: Browser,
  course: string,
  { name, size, id = newId() }: { name: string; size: number; id?: string },
): Promise<TestUpload & { answer: Answer }> {
  const path = `/api/course/${course}/uploads/${id}`
  return { course, id, path, answer: await browser.put(path, { name, size }) }
}

/** Sends bytes of an upload. */
export function sendBytes(
  browser: Browser,
  { path }: Pick<TestUpload, 'path'>,
  offset: number,
  bytes: Buffer,
): Promise<Answer> {
  const headers = { 'upload-offset': String(offset), 'tus-resumable': '1.0.0' }
  return browser.send(path, { method: 'PATCH', body: bytes, headers })
}

/** Uploads a whole file. Returns its id. */
export async function uploadFile(
  browser: Browser,
  course: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const upload = await beginUpload(browser, course, { name, size: bytes.length })
  const sent = await sendBytes(browser, upload, 0, bytes)
  if (sent.status !== 204) throw new Error(`The upload was refused: ${upload.answer.text} ${sent.text}`)
  return upload.id
}
