import { expect, test } from 'vitest'
import { countWorkers } from './count.ts'

const gigabyte = 1024 ** 3
const site = {
  workers: null,
  loopback: false,
  databaseUrl: null,
  databaseConnections: null,
  databaseReadUrls: [],
}
const own = { databaseUrl: 'postgres://localhost/tercet' }

test.each([
  ['a trial on a large machine', { loopback: true }, [16, 64], 1],
  ['a site on a small machine', {}, [1, 1], 1],
  ['a site on two cores, of which the database has one', {}, [2, 8], 1],
  ['a site on two cores, whose database is elsewhere', own, [2, 8], 2],
  ['a site on eight cores', {}, [8, 32], 7],
  ['a site on eight cores with little memory', {}, [8, 2], 2],
  ['a site on more cores than connections are to be had for', own, [64, 256], 8],
  ['a site with few connections', { ...own, databaseConnections: 14 }, [8, 32], 2],
  ['a site with fewer still', { ...own, databaseConnections: 6 }, [8, 32], 1],
  ['a site with less than a gigabyte', own, [4, 0.5], 1],
  ['whatever an operator asks for', { workers: 12, loopback: true }, [2, 1], 12],
] as const)('%s', (_, given, [cores, memory], expected) => {
  expect(countWorkers({ ...site, ...given }, { cores, memory: memory * gigabyte })).toBe(expected)
})
