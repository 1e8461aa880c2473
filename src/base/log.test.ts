import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog, type logLevels } from './log.ts'

/** What a log writes while `work` uses it: the lines, and all of it as one text. */
function written(level: (typeof logLevels)[number], work: (log: ReturnType<typeof createLog>) => void) {
  let text = ''
  const to = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  work(createLog(level, to))
  const lines = text.split('\n').filter(Boolean)
  return { text, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('a line tells its level by name, its time as ISO text, and what happened', () => {
  const { lines } = written('info', (log) => log.info({ courses: 3 }, 'purged'))
  expect(lines).toEqual([
    { level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), courses: 3, msg: 'purged' },
  ])
})

test('what is below the level is not written', () => {
  const { lines } = written('warn', (log) => {
    log.info('quiet')
    log.warn('loud')
  })
  expect(lines.map(({ msg }) => msg)).toEqual(['loud'])
})

test('of an error the kind, the code and the place are kept, but not its message, which may quote a person', () => {
  const error = Object.assign(new TypeError('no amina@example.org here\nfor you'), {
    code: '23505',
    detail: 'Key (email)=(amina@example.org) already exists.',
  })
  const { text, lines } = written('info', (log) => log.error({ err: error }, 'a request failed'))
  expect(lines[0]).toMatchObject({
    msg: 'a request failed',
    err: { kind: 'TypeError', code: '23505', stack: expect.stringContaining('log.test.ts') },
  })
  expect(text).not.toMatch(/amina|for you/)
})

test('a message that looks like a place is not kept as one', () => {
  const error = new SyntaxError('Unexpected token in\n    at amina@example.org\n    at work')
  const { text } = written('info', (log) => log.error({ err: error }, 'a request failed'))
  expect(text).toContain('log.test.ts')
  expect(text).not.toMatch(/amina|at work/)
})

test('of something thrown that is no error, only its kind is kept', () => {
  const { text } = written('info', (log) => log.error({ err: 'amina@example.org' }, 'failed'))
  expect(text).toContain('"err":{"kind":"string"}')
  expect(text).not.toContain('amina')
})
