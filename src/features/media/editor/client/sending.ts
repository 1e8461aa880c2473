import type { ProblemBody } from '../../../../base/contract/problem.ts'

/** What became of a request: its status, 0 without a connection, how much is kept where that is told, and why it was refused. */
export type Sent = { status: number; received: number | null; code: string; reason: string | null }

/** Begins an upload, or learns how far it is. */
export async function begin(path: string, file: File, signal: AbortSignal): Promise<Sent> {
  const { name, size, lastModified: modified } = file
  const head = await headOf(file)
  const body = JSON.stringify({ name, size, modified, ...(head !== null && { head }) })
  const headers = { 'content-type': 'application/json' }
  return told(await fetch(path, { method: 'PUT', headers, body, signal }).catch(() => null))
}

/** How many bytes tell two files of one name, size and date apart. */
const telling = 1024 ** 2

/** The digest of the first bytes of a file; null where the browser cannot tell, as without HTTPS, or read the file. */
export async function headOf(file: Blob): Promise<string | null> {
  // Browsers leave it out of pages that come without HTTPS.
  const digests: SubtleCrypto | undefined = crypto.subtle
  if (digests === undefined) return null
  try {
    const bytes = await file.slice(0, telling).arrayBuffer()
    const digest = new Uint8Array(await digests.digest('SHA-256', bytes))
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

/** Adds a file whose upload has begun to an item; again, it changes nothing. */
export async function list(path: string, id: string, signal: AbortSignal): Promise<Sent> {
  const body = JSON.stringify({ files: [id] })
  const headers = { 'content-type': 'application/json' }
  return told(await fetch(path, { method: 'POST', headers, body, signal }).catch(() => null))
}

/** Has an item consist of a file whose upload has begun; again, it changes nothing. */
export async function set(path: string, id: string, signal: AbortSignal): Promise<Sent> {
  const body = JSON.stringify({ file: id })
  const headers = { 'content-type': 'application/json' }
  return told(await fetch(path, { method: 'PUT', headers, body, signal }).catch(() => null))
}

/** Deletes an upload that no item names. */
export async function drop(path: string): Promise<Sent> {
  return told(await fetch(path, { method: 'DELETE' }).catch(() => null))
}

/** Asks how much of an upload is kept. */
export async function ask(path: string, signal: AbortSignal): Promise<Sent> {
  return told(await fetch(path, { method: 'HEAD', signal }).catch(() => null))
}

async function told(answer: Response | null): Promise<Sent> {
  if (answer === null) return { status: 0, received: null, code: '', reason: null }
  const offset = answer.headers.get('upload-offset')
  const received = offset === null ? null : Number(offset)
  return { status: answer.status, received, ...problemIn(await answer.text().catch(() => '')) }
}

/** Sends a part of a file. By `XMLHttpRequest`, which alone tells how much has been sent. */
export function append(
  path: string,
  { offset, part }: { offset: number; part: Blob },
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PATCH', path)
    request.setRequestHeader('content-type', 'application/offset+octet-stream')
    request.setRequestHeader('upload-offset', String(offset))
    request.setRequestHeader('tus-resumable', '1.0.0')
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('loadend', () => {
      const kept = request.status === 0 ? null : request.getResponseHeader('upload-offset')
      const received = kept === null ? null : Number(kept)
      resolve({
        status: request.status,
        received,
        ...problemIn(request.status === 0 ? '' : request.responseText),
      })
    })
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.send(part)
  })
}

function problemIn(text: string): Pick<Sent, 'code' | 'reason'> {
  try {
    const { type, detail, errors } = JSON.parse(text) as ProblemBody
    return { code: type ?? '', reason: errors?.[0]?.message ?? detail ?? null }
  } catch {
    return { code: '', reason: null }
  }
}
