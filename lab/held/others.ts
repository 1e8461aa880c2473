import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** How long answers took, in ms, and what became of those that were none. */
export type Others = { times: number[]; failed: string[] }

/** What others ask for: answers from memory, and one that is drawn. */
const paths = ['/', '/api/all-courses', '/all-courses?q=']

/** Somebody who comes about ten times a second, each time over a connection of its own, until `isOver`. */
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

/** The status of an answer that came whole. */
async function ask(url: string): Promise<number> {
  const [answer] = await once(get(url, { agent: false }), 'response')
  await once(answer.resume(), 'end')
  return answer.statusCode
}
