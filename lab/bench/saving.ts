import { randomUUID } from 'node:crypto'
import { schemaNumber } from '../../src/features/lessons/document/shared/schemaNumber.ts'
import type { Demo } from './demo.ts'
import { lagOf } from './lag.ts'
import type { Classroom } from './learning.ts'
import { type Fared, summary } from './load.ts'
import type { Chosen } from './measure.ts'
import { cpuOf, usedSince } from './processes.ts'
import type { Row } from './table.ts'

/** How many saves a round has. */
const saves = 200

/**
 * Measures the saves of one who types in a lesson: one after another, since each is made on the version that the last has
 * answered.
 */
export async function measureSaving(
  { origin, pid, member }: Demo,
  { course, lesson }: Classroom,
  isChosen: Chosen,
  rounds: number,
): Promise<Row[]> {
  const name = 'save of a change, durable, 1 connection'
  if (!isChosen(name)) return []
  const client = randomUUID()
  const path = `${origin}/api/course/${course}/lessons/${lesson}`
  const draft = await fetch(`${path}/draft`, { headers: member.headers })
  let { version } = (await draft.json()) as { version: number }
  let seq = 0

  async function save(): Promise<number> {
    seq += 1
    const steps = [
      { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text: 'word ' }] } },
    ]
    const began = performance.now()
    const answer = await fetch(`${path}/changes`, {
      method: 'POST',
      headers: { ...member.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ base: version, client, seq, schema: schemaNumber, rebased: false, steps }),
    })
    if (!answer.ok) throw new Error(`A change was not saved: ${answer.status} ${await answer.text()}`)
    version = ((await answer.json()) as { version: number }).version
    return performance.now() - began
  }

  const product: Fared[] = []
  await lagOf(origin)
  for (let round = 0; round < rounds; round += 1) {
    const before = await cpuOf(pid)
    const times: number[] = []
    while (times.length < saves) times.push(await save())
    const used = usedSince(before, await cpuOf(pid))
    const inOrder = times.toSorted((one, other) => one - other)
    const at = (share: number) => Math.round(inOrder[Math.floor(share * saves)] ?? 0)
    product.push({
      rate: (1000 * saves) / times.reduce((sum, time) => sum + time, 0),
      own: used.own / saves,
      all: used.all / saves,
      p50: at(0.5),
      p99: at(0.99),
      refused: 0,
    })
  }
  return [{ name, product: summary(product), lag: await lagOf(origin) }]
}
