import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildClient } from '../../scripts/bootstrap/client.mjs'
import { sizes } from './generator/sizes.ts'
import { fillDirectory } from './sized.ts'

// `npm run generate -- --size 1m --data DIR` fills a new data directory for trying out the product.
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '1k' },
    data: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const size = Object.entries(sizes).find(([name]) => name === values.size)?.[1]
if (size === undefined || values.data === undefined) {
  throw new Error(`Say what and where: npm run generate -- --size ${Object.keys(sizes).join('|')} --data DIR`)
}
await buildClient()
const began = performance.now()
await fillDirectory(resolve(values.data), size, Number(values.seed), (what, seconds) =>
  process.stdout.write(`${what}: ${seconds.toFixed(1)} s\n`),
)
process.stdout.write(`${size.name}: ${((performance.now() - began) / 1000).toFixed(1)} s in all\n`)
