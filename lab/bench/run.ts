import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeDataDir } from '../../e2e/support/preparedData.ts'
import { buildClient } from '../../scripts/bootstrap/client.mjs'
import { answersOf } from './answers.ts'
import { memberCases, publicReads } from './cases.ts'
import { openDemo } from './demo.ts'
import { measureDrawing } from './drawing.ts'
import { measureFiles } from './files.ts'
import { sizes } from './generator/sizes.ts'
import { learningCases, openClassroom } from './learning.ts'
import { measureCrowds, measureMembers, measureReads } from './measure.ts'
import { memoryOf, startScript } from './processes.ts'
import { measureSaving } from './saving.ts'
import { fillDirectory } from './sized.ts'
import { type Filled, measureGrowth } from './sizes.ts'
import { measureStart } from './starting.ts'
import { growthTableOf, tableOf } from './table.ts'
import { measureTurns } from './turns.ts'
import { turnTablesOf } from './turnTable.ts'

// React reads this when it is loaded; rendering in development mode takes several times as long.
process.env.NODE_ENV = 'production'

const { values } = parseArgs({
  options: {
    // Compares a thousand courses with a million instead of comparing with ceilings.
    sizes: { type: 'boolean', default: false },
    // Prints a CPU profile of the product and of the bare servers instead of costs.
    profile: { type: 'boolean', default: false },
    // Measures pages that are not answered from memory, and calls, with all processes of `npm start`.
    turns: { type: 'boolean', default: false },
    // The folder of another checkout, which is measured in turns with this one: --turns --against ../before
    against: { type: 'string' },
    // Prints how a garbage collection changes the cost of `process.nextTick`.
    ticks: { type: 'boolean', default: false },
    // Measures only the cases whose names contain one of these: --only enroll --only "my courses"
    only: { type: 'string', multiple: true, default: [''] },
    // The number of rounds of a second or two each: more rounds reduce the influence of other work on the machine.
    rounds: { type: 'string', default: '7' },
    small: { type: 'string', default: '1k' },
    large: { type: 'string', default: '1m' },
    // Data directories filled by `npm run generate` with these sizes, to measure again without generating.
    'small-data': { type: 'string' },
    'large-data': { type: 'string' },
  },
})

function tell(what: string): void {
  process.stderr.write(`${what}\n`)
}

async function keep(file: string, found: object): Promise<void> {
  await mkdir('test-results', { recursive: true })
  await writeFile(`test-results/${file}`, JSON.stringify({ at: new Date().toISOString(), ...found }, null, 2))
}

function isChosen(name: string): boolean {
  return values.only.some((part) => name.includes(part))
}

async function findScript(): Promise<string> {
  const assets = await readdir(join(import.meta.dirname, '../../dist/client/assets'))
  return `/assets/${assets.find((name) => /^entry.*\.js$/.test(name))}`
}

async function measureCases(): Promise<void> {
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 2) throw new Error('At least two rounds are needed.')
  const site = await openDemo({})
  const classroom = await openClassroom(site)
  const reads = publicReads(await findScript(), classroom)
  const members = { ...memberCases(site), ...learningCases(site, classroom) }
  const bare = await startScript(join(import.meta.dirname, 'bare.ts'), await answersOf(site.origin, reads))
  try {
    const rows = [
      ...(await measureReads(site, bare, reads, isChosen, rounds)),
      ...(await measureMembers(site, members, isChosen, rounds)),
      ...(await measureSaving(site, classroom, isChosen, rounds)),
      ...(await measureFiles(site, classroom, isChosen, rounds)),
      ...(await measureCrowds(site, isChosen)),
    ]
    const worked = await memoryOf(site.pid)
    const drawn = await measureDrawing(site.origin, 600)
    const { start, memory } = await measureStart(3)
    process.stdout.write(tableOf(rows, { worked, memory, start, drawn }))
    await keep('bench.json', { rows, worked, memory, start, drawn })
  } finally {
    await bare.stop()
    await site.stop()
  }
}

async function filled(name: string, there?: string): Promise<Filled & { remove(): Promise<void> }> {
  const size = Object.entries(sizes).find(([key]) => key === name)?.[1]
  if (size === undefined) throw new Error(`The sizes are ${Object.keys(sizes).join(', ')}.`)
  if (there !== undefined) return { size, path: resolve(there), remove: async () => {} }
  const data = await makeDataDir()
  const began = performance.now()
  await fillDirectory(data.path, size, 1, (what, seconds) => tell(`${what}: ${seconds.toFixed(1)} s`))
  tell(`${size.name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return { size, ...data }
}

async function measureSizes(): Promise<void> {
  const small = await filled(values.small, values['small-data'])
  const large = await filled(values.large, values['large-data'])
  try {
    const grown = await measureGrowth(small, large, isChosen)
    process.stdout.write(growthTableOf(grown, small.size.name, large.size.name))
    await keep('bench-sizes.json', { small: small.size, large: large.size, grown })
    const over = grown.filter(({ ratio, most }) => ratio > most).map(({ name }) => name)
    if (over.length > 0) tell(`Costs more than it may: ${over.join(', ')}.`)
  } finally {
    await small.remove()
    await large.remove()
  }
}

async function profile(): Promise<void> {
  const { profileCases, profilesOf } = await import('./profiled.ts')
  process.stdout.write(profilesOf(await profileCases(await findScript(), isChosen)))
}

async function measureInTurns(): Promise<void> {
  const own = join(import.meta.dirname, '../..')
  const roots = values.against === undefined ? [own] : [resolve(values.against), own]
  const turned = await measureTurns(roots, isChosen)
  process.stdout.write(turnTablesOf(turned))
  const plain = turned.map((one) => ({ ...one, costs: Object.fromEntries(one.costs) }))
  await keep('bench-turns.json', { roots, turned: plain })
}

async function measure(): Promise<void> {
  if (values.ticks) return (await import('./ticks.ts')).measureTicks()
  if (values.turns) return measureInTurns()
  await buildClient()
  await (values.sizes ? measureSizes() : values.profile ? profile() : measureCases())
}

await measure()
tell(`Measured in ${Math.ceil(performance.now() / 60_000)} minutes.`)
