import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** The response times of ordinary requests, in ms, and the reasons of those that failed. */
export type Others = { times: number[]; failed: string[] }

/** The paths of ordinary requests: cached answers, and a page that is rendered. */
const paths = ['/', '/api/all-courses', '/all-courses?q=']

/** Sends about ten requests a second, each over a new connection, until `isOver`. */
export async function come(origin: string, others: Others, isOver: () => boolean): Promise<void> {
  for (let visit = 0; !isOver(); visit += 1) {
    const path = paths[visit % paths.length] ?? '/'
    const began = performance.now()
    const status = await ask(`${origin}${path}${path.endsWith('=') ? visit : ''}`).catch(
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
    others.times.push(performance.now() - began)
    if (status !== 200) others.failed.push(`${status}`)
    await pause(100)
  }
}

/** The status of an answer that arrived in full. */
async function ask(url: string): Promise<number> {
  const [answer] = await once(get(url, { agent: false }), 'response')
  await once(answer.resume(), 'end')
  return answer.statusCode
}
