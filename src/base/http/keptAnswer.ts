import { type CallAnswer, textOf } from './callAnswer.ts'

/** An answer as it is kept. */
type Kept = { status: number; headers: [name: string, value: string][]; body: string }

/** An answer as text to be sealed. @param further headers that were set on the way */
export function answerText(answer: CallAnswer, further: CallAnswer['headers'] = []): string {
  const { status, headers } = answer
  return JSON.stringify({ status, headers: [...headers, ...further], body: textOf(answer) } satisfies Kept)
}

/** A kept answer once more, with its cookies unless told otherwise, and marked as `Idempotent-Replayed`. */
export function repeatedAnswer(text: string, { cookies = true } = {}): CallAnswer {
  const { status, headers, body } = JSON.parse(text) as Kept
  const own = headers.filter(([name]) => cookies || name !== 'set-cookie')
  return { status, headers: [...own, ['idempotent-replayed', 'true']], body: { text: body } }
}
