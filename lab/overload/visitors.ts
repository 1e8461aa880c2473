import { Agent, get } from 'node:http'

/** The outcome of many visitors' requests. */
export type Visits = { sent: number; answered: Record<string, number>; seconds: number }

/**
 * Sends `rate` requests a second whether or not earlier ones are answered, as independent visitors do. Each appends a
 * search text of its own to `url`, so that no answer is cached.
 */
async function visit(url: string, rate: number, seconds: number): Promise<Visits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const answered: Record<string, number> = {}
  const waiting: Promise<void>[] = []
  const note = (kind: string) => {
    answered[kind] = (answered[kind] ?? 0) + 1
  }
  const one = () =>
    new Promise<void>((resolve) => {
      const request = get(`${url}visitor+${sent}`, { agent, timeout: 30_000 }, (answer) => {
        const isPolite = answer.statusCode !== 503 || answer.headers['retry-after'] !== undefined
        note(isPolite ? `${answer.statusCode}` : '503 without Retry-After')
        answer.resume().once('close', resolve)
      })
      request.once('timeout', () => request.destroy())
      request.once('error', (error: NodeJS.ErrnoException) => {
        note(error.code ?? 'failed')
        resolve()
      })
    })
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < seconds * 1_000) {
    const due = ((performance.now() - began) / 1_000) * rate
    for (; sent < due; sent += 1) waiting.push(one())
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const took = (performance.now() - began) / 1_000
  await Promise.all(waiting)
  agent.destroy()
  return { sent, answered, seconds: took }
}

const [url = '', rate = '1', seconds = '1'] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(await visit(url, Number(rate), Number(seconds)))}\n`)
