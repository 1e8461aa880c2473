import type { Call } from './budgets/call.ts'
import { readFixtures } from './fixtures.ts'

const fixtures = await readFixtures()

const exported = fixtures.flatMap(({ exports = [] }) => exports)

/** Endpoints that belong to no feature, or ask all of them. */
const ofTheProduct: Call[] = [
  { address: 'GET /', most: 4 },
  {
    address: 'GET /',
    most: 5,
    why: 'the member, two lists and what cards tell, and the numbers',
    by: 'member',
  },
  {
    address: 'GET /api/auth/export',
    most: exported.length + 3,
    why: 'one for each list that a feature hands out, the record of it, and the contents of a photo and of a cover',
    by: 'member',
  },
  { address: 'GET /api/openapi.json', most: 0 },
  { address: 'GET /assets/{folder}/{name}', most: 1, status: 404 },
  { address: 'GET /assets/{name}', most: 1, status: 404 },
  { address: 'GET /favicon.ico', most: 0 },
  { address: 'GET /healthz', most: 0 },
  { address: 'GET /icon-192.png', most: 0 },
  { address: 'GET /icon-512.png', most: 0 },
  { address: 'GET /icon-maskable-512.png', most: 0 },
  { address: 'GET /icon.svg', most: 0 },
  { address: 'GET /manifest.webmanifest', most: 0 },
  { address: 'GET /offline-files.json', most: 0 },
  { address: 'GET /offline.js', most: 0 },
  { address: 'GET /metrics', most: 6, why: 'asks the database about itself' },
  { address: 'GET /readyz', most: 2 },
]

/** Every endpoint of the product with its statement budget. */
export const calls: readonly Call[] = [...ofTheProduct, ...fixtures.flatMap(({ budgets }) => budgets)]
