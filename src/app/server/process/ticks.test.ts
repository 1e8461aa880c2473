import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ticks = join(import.meta.dirname, 'ticks.ts')

/** Code that uses a tick and prints a heap snapshot as JSON, for which garbage is collected. */
const collecting = `
  import { getHeapSnapshot } from 'node:v8'
  process.nextTick(() => {})
  setImmediate(() => getHeapSnapshot().pipe(process.stdout))`

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; edge_fields: string[]; edge_types: [string[]] } }
  nodes: number[]
  edges: number[]
  strings: string[]
}

test('Node goes on knowing what its ticks look like when garbage was collected', async () => {
  const held = `import { holdTick } from ${JSON.stringify(ticks)}\nholdTick()\n${collecting}`
  expect(await ticksLeft(held)).toBe(1)
  expect(await ticksLeft(collecting)).toBe(0)
})

/** How many ticks there are when the garbage of a process that runs `code` was collected. */
async function ticksLeft(code: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    maxBuffer: 100 * 1024 * 1024,
  })
  return propertiesOf(JSON.parse(stdout)).filter(
    (names) => names.includes('callback') && names.includes('args'),
  ).length
}

/** The names of the properties of each object in a snapshot of V8's heap. */
function propertiesOf({ snapshot: { meta }, nodes, edges, strings }: Snapshot): string[][] {
  const [nodeSize, edgeSize] = [meta.node_fields.length, meta.edge_fields.length]
  const property = meta.edge_types[0].indexOf('property')
  let edge = 0
  return Array.from({ length: nodes.length / nodeSize }, (_, at) => {
    const count = nodes[at * nodeSize + meta.node_fields.indexOf('edge_count')] ?? 0
    const own = Array.from({ length: count }, (_, nr) => edge + nr * edgeSize)
    edge += count * edgeSize
    return own
      .filter((start) => edges[start] === property)
      .map((start) => strings[edges[start + 1] ?? 0] ?? '')
  })
}
