import { expect, test } from 'vitest'
import { buildClient } from './bootstrap/client.mjs'
import { makeLedger } from './chaos/ledger.ts'
import { playRounds } from './chaos/rounds.ts'

test('whatever is killed or loses its power while people work, nothing is lost and nothing is there twice', {
  timeout: 240_000,
}, async () => {
  await buildClient()
  const lines: string[] = []
  const wish = { rounds: 3, database: 'embedded', seed: 4, people: 4, only: /killed|power/ } as const
  const { results, acknowledged, log } = await playRounds(wish, (line) => lines.push(line))
  expect(
    results.flatMap(({ broken }) => broken),
    `${lines.join('\n')}\nThe product's words are in ${log}`,
  ).toEqual([])
  expect(results).toHaveLength(3)
  expect(acknowledged).toBeGreaterThan(20)
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
