/** A CPU profile: the shares of working time, by category. */
export type Profile = Map<string, number>

type Node = { id: number; callFrame: { functionName: string; url: string } }

type Recorded = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

/** Records a CPU profile of the process whose inspector listens at `port`, while `work` runs. */
export async function profileWhile(port: number, work: () => Promise<unknown>): Promise<Profile> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  if (target === undefined) throw new Error(`No process can be inspected at port ${port}.`)
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  const answers = new Map<number, (result: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
    answers.get(id)?.(result)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const send = (method: string) =>
    new Promise<unknown>((resolve) => {
      answers.set(answers.size, resolve)
      socket.send(JSON.stringify({ id: answers.size - 1, method: `Profiler.${method}` }))
    })
  await send('enable')
  await send('start')
  await work()
  const { profile } = (await send('stop')) as { profile: Recorded }
  socket.close()
  return partsOf(profile)
}

function partsOf({ nodes, samples, timeDeltas }: Recorded): Profile {
  const kinds = new Map(nodes.map(({ id, callFrame }) => [id, kindOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [at, sample] of samples.entries()) {
    const kind = kinds.get(sample)
    if (kind !== undefined) times.set(kind, (times.get(kind) ?? 0) + (timeDeltas[at] ?? 0))
  }
  const sum = times.values().reduce((all, time) => all + time, 0)
  return new Map([...times].map(([kind, time]) => [kind, time / sum]))
}

/** The category of a call frame; undefined for idle time. */
function kindOf({ functionName, url }: Node['callFrame']): string | undefined {
  if (functionName === '(idle)') return undefined
  if (functionName === '(garbage collector)') return 'collecting garbage'
  if (url === '') return /^write/.test(functionName) ? 'writing to sockets' : 'Node, not in JavaScript'
  if (url.includes('undici')) return 'requests and answers of the framework'
  if (url.startsWith('node:')) return 'Node, in JavaScript'
  const library = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (library === undefined) return 'our own code'
  return /^pg\b/.test(library) ? 'pg' : library
}
