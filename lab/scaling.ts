import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { sizes } from './bench/generator/sizes.ts'
import { measure } from './scaling/measure.ts'
import { filled, measuredFile, page } from './scaling/page.ts'

// `npm run capacity` computes docs/scaling.md from the measured values. `-- --measure` measures first; `--size 1k` does
// so on a small site, as a trial.
const { values } = parseArgs({
  options: { measure: { type: 'boolean', default: false }, size: { type: 'string', default: '100k' } },
})
if (values.measure) {
  const size = Object.entries(sizes).find(([name]) => name === values.size)?.[1]
  if (size === undefined)
    throw new Error(`There is no size ${values.size}: ${Object.keys(sizes).join(', ')}.`)
  await buildClient()
  await writeFile(measuredFile, `${JSON.stringify(await measure(size), null, 2)}\n`)
}
const text = await readFile(page, 'utf8')
await writeFile(page, await filled(text))
console.log(`Written: ${join('docs', 'scaling.md')}`)
