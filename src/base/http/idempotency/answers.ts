import type { RequestContext } from '../env.ts'

/** An answer as it is kept. */
type Kept = { status: number; headers: [name: string, value: string][]; body: string }

/** The answer that a call was given, as text to be sealed; the call's own answer stays readable. */
export async function writeAnswer({ res }: RequestContext): Promise<string> {
  return answerText({ status: res.status, headers: [...res.headers], body: await res.clone().text() })
}

/** An answer as text to be sealed. */
export function answerText(answer: Kept): string {
  return JSON.stringify(answer)
}

/** Gives a kept answer once more, usually cookies and all, and says that nothing was done for it. */
export function repeatAnswer(context: RequestContext, text: string, { cookies = true } = {}): Response {
  const { status, headers, body } = JSON.parse(text) as Kept
  for (const [name, value] of headers) {
    if (cookies || name !== 'set-cookie') context.header(name, value, { append: true })
  }
  context.header('Idempotent-Replayed', 'true')
  return context.body(body, status as 200)
}
