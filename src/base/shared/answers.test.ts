import { expect, test } from 'vitest'
import { z } from 'zod'
import { idInAnswer, instantInAnswer } from './answers.ts'

test('programs are told that an answer holds ids and instants', () => {
  const answer = z.object({
    id: idInAnswer(),
    at: instantInAnswer().nullable().meta({ description: 'When' }),
  })
  expect(z.toJSONSchema(answer).properties).toEqual({
    id: { type: 'string', format: 'uuid' },
    at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }], description: 'When' },
  })
})
