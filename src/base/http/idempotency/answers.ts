import type { RequestContext } from '../env.ts'

/** An answer as it is kept. */
type Kept = { status: number; headers: [name: string, value: string][]; body: string }

/** The answer of a call as text to be sealed; it reads a copy, so that the answer can still be sent. */
export async function writeAnswer({ res }: RequestContext): Promise<string> {
  return answerText({ status: res.status, headers: [...res.headers], body: await res.clone().text() })
}

/** An answer as text to be sealed. */
export function answerText(answer: Kept): string {
  return JSON.stringify(answer)
}

/** Repeats a kept answer, with its cookies unless told otherwise, and marks it as `Idempotent-Replayed`. */
export function repeatAnswer(context: RequestContext, text: string, { cookies = true } = {}): Response {
  const { status, headers, body } = JSON.parse(text) as Kept
  for (const [name, value] of headers) {
    if (cookies || name !== 'set-cookie') context.header(name, value, { append: true })
  }
  context.header('Idempotent-Replayed', 'true')
  return context.body(body, status as 200)
}
