import { expect, test } from 'vitest'
import { runSteps } from './checks.mjs'

async function runAndRecord(outcomes: Record<string, boolean | 'unchecked' | Error>) {
  const ran: string[] = []
  const lines: string[] = []
  const step = (name: string): [string, () => Promise<boolean | 'unchecked'>] => [
    name,
    async () => {
      ran.push(name)
      const outcome = outcomes[name] ?? true
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  ]
  const tell = async () => lines.push('This is what the tests say.')
  const steps = { quick: [step('Lint'), step('Types')], slow: [step('Build'), step('Unit tests')], tell }
  const passed = await runSteps(steps, (line) => lines.push(String(line)))
  return { passed, ran, lines }
}

test('when everything passes, everything has run', async () => {
  const { passed, ran, lines } = await runAndRecord({})
  expect(passed).toBe(true)
  expect(ran).toEqual(['Lint', 'Types', 'Build', 'Unit tests'])
  expect(lines.at(-1)).toBe('4 passed, 0 failed')
})

test('a quick check that fails lets the other quick ones run, but not the slow ones', async () => {
  const { passed, ran, lines } = await runAndRecord({ Lint: false })
  expect(passed).toBe(false)
  expect(ran).toEqual(['Lint', 'Types'])
  expect(lines.slice(-3)).toEqual([
    'Failed: Lint.',
    'Not run until these pass: Build, Unit tests.',
    '1 passed, 1 failed',
  ])
})

test('a slow check that fails lets the next one run', async () => {
  const { passed, ran, lines } = await runAndRecord({ Build: false })
  expect(passed).toBe(false)
  expect(ran).toContain('Unit tests')
  expect(lines.at(-1)).toBe('3 passed, 1 failed')
})

test('a check that breaks down counts as failed and says why', async () => {
  const { passed, lines } = await runAndRecord({ Types: new Error('out of paper') })
  expect(passed).toBe(false)
  expect(lines).toContain('Error: out of paper')
})

test('what could not be checked hinders nothing, and is no pass', async () => {
  const { passed, ran, lines } = await runAndRecord({ Lint: 'unchecked' })
  expect(passed).toBe(true)
  expect(ran).toContain('Unit tests')
  expect(lines.slice(-2)).toEqual(['Not checked: Lint.', '3 passed, 0 failed'])
  expect(lines.some((line) => line.startsWith('== Lint: not checked after'))).toBe(true)
})

test('the end tells what the tests say, and how long each step took', async () => {
  const { lines } = await runAndRecord({ Lint: false })
  const told = lines.slice(lines.indexOf('This is what the tests say.'))
  expect(
    told.filter((line) => / s {2}/.test(line)).map((line) => line.replace(/^ *\d+\.\d s {2}/, '')),
  ).toEqual(['Lint', 'Types', 'All'])
})
