import { expect, test } from 'vitest'
import { buildClient } from '../scripts/bootstrap/client.mjs'
import { newId } from '../src/base/ids.ts'
import { startTestServer } from '../src/testing/server.ts'
import { makeLedger } from './chaos/ledger.ts'
import { leftOver } from './chaos/photos.ts'
import { playRounds } from './chaos/rounds.ts'

test('whatever is killed or loses its power while people work, nothing is lost and nothing is there twice', {
  timeout: 240_000,
}, async () => {
  await buildClient()
  const lines: string[] = []
  // The fault that affects most at once, or the next worst where no disk can be mounted. The long lane runs all others.
  const options = {
    rounds: 1,
    database: 'embedded',
    seed: 4,
    people: 4,
    only: /power|and database killed/,
  } as const
  const { results, acknowledged, log } = await playRounds(options, (line) => lines.push(line))
  expect(
    results.flatMap(({ broken }) => broken),
    `${lines.join('\n')}\nThe product's words are in ${log}`,
  ).toEqual([])
  expect(results).toHaveLength(1)
  expect(acknowledged).toBeGreaterThan(0)
})

test('a change under way leaves two states possible, and its answer one', () => {
  const ledger = makeLedger()
  const added = ledger.begin('course', 'added')
  expect(ledger.possible('course')).toEqual(['absent', 'added'])
  added.acknowledged()
  const removed = ledger.begin('course', 'deleted')
  removed.unanswered()
  expect(ledger.possible('course')).toEqual(['added', 'deleted'])
  ledger.begin('course', 'edited').refused()
  expect(ledger.possible('course')).toEqual(['added', 'deleted'])
  expect(ledger.counts()).toEqual({ acknowledged: 1, unanswered: 1 })
})

test('a file that nobody knows of is left over, one that is noted is still to go, and one that goes is neither', async () => {
  const server = await startTestServer()
  const ids = { unknown: newId(), noted: newId(), half: newId(), kept: newId() }
  const due_at = server.clock.now().toISOString()
  const notes = [ids.noted, ids.half].map((id) => ({ id, place: 'folder', due_at }))
  await server.db.insertInto('blob_removals').values(notes).execute()
  const blob = { id: ids.kept, place: 'folder', type: 'text/plain', size: 1, sha256: '', created_at: due_at }
  await server.db.insertInto('blobs').values(blob).execute()
  const half = `.new-${ids.half}-${newId()}`
  const look = (names: string[], patience: { unknown: number; noted: number; sweep: number }) => {
    const kept = {
      connection: { connectionString: server.databaseUrl },
      list: async () => names,
      sweep: async () => void names.pop(),
    }
    return leftOver(kept, patience)
  }
  const names = () => [ids.kept, ids.unknown, ids.noted, half, 'removed by the sweep']
  expect(await look(names(), { unknown: 0, noted: 9_000, sweep: 9_000 })).toEqual([
    `the file ${ids.unknown} is left over`,
  ])
  expect(await look(names(), { unknown: 9_000, noted: 0, sweep: 9_000 })).toEqual([
    `the file ${ids.noted} is still to be removed`,
    `the file ${half} is still to be removed`,
  ])
  expect(await look(names(), { unknown: 9_000, noted: 9_000, sweep: 0 })).toEqual([])
  await server.stop()
})
