import { once } from 'node:events'
import { request } from 'node:http'
import type { Answers } from './bare.ts'
import type { publicReads } from './cases.ts'

/** Headers that belong to a connection, or that the server adds by itself. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length'])

/** The path at which the bare server answers what the product answers to a case. */
export function barePath(name: string): string {
  return `/${encodeURIComponent(name)}`
}

/** Records the product's answers to visitors, bytes and headers, for the bare server to repeat. */
export async function answersOf(origin: string, reads: ReturnType<typeof publicReads>): Promise<Answers> {
  const answers: Answers = {}
  for (const [name, { path, headers = {} }] of Object.entries(reads)) {
    // Not `fetch`, which would decompress the answers.
    const sent = request(origin + path, { headers })
    sent.end()
    const [answer] = await once(sent, 'response')
    const body = Buffer.concat(await answer.toArray())
    const own = Object.entries<string>(answer.headers).filter(([header]) => !ofConnection.has(header))
    const kept = { ...Object.fromEntries(own), 'content-length': `${body.length}` }
    answers[barePath(name)] = { headers: kept, body: body.toString('base64') }
  }
  return answers
}
