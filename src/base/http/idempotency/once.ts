import { createMiddleware } from 'hono/factory'
import { Problem } from '../../contract/problem.ts'
import { inTransaction } from '../../db/transactions.ts'
import type { Services } from '../../services.ts'
import type { Text } from '../../text/catalogue.ts'
import type { RequestContext, RequestEnv } from '../env.ts'
import { problem } from '../problems.ts'
import { httpText } from '../text/en.ts'
import { repeatAnswer, writeAnswer } from './answers.ts'
import { readKey } from './key.ts'
import { createSealing, type KeyedCall } from './sealing.ts'
import { findAnswers, holdKey, putAnswer } from './store.ts'

/** Thrown to roll the transaction back after a call has failed with 5xx, so that the next attempt begins anew. */
const undone = Symbol('undone')

/**
 * Makes a call with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) act once, on any number of instances:
 * its changes and its answer are committed together, and a repetition gets that answer. A key is scoped to caller, method
 * and path. To be used after authentication and before rate limits.
 * @param begunIn the part of a visitor's cookies that identifies what they have begun; it names no account
 * @throws Problem 400 for a malformed key, 409 while the first call is under way, 422 for another request with the key
 */
export function createOnce(
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  begunIn: (cookies: string) => string,
) {
  const sealingOf = createSealing(secret)

  return createMiddleware<RequestEnv>(async (context, next) => {
    const header = context.req.header('idempotency-key')
    if (header === undefined) return next()
    const key = readKey(header)
    if (key === null) throw malformedKey()
    const call = await keyedCall(context, key)
    const { actor } = context.var
    const byVisitor = sealingOf({ ...call, caller: { visitor: begunIn(context.req.header('cookie') ?? '') } })
    const sealing = actor === null ? byVisitor : sealingOf({ ...call, caller: { member: actor.id } })

    const findKept = () => findAnswers(db, [sealing.id, byVisitor.id], clock.now())

    const work = async () => {
      if (!(await holdKey(db, sealing.id))) throw underWay()
      const kept = await findKept()
      const own = kept.find((answer) => answer.key.equals(sealing.id))
      if (own !== undefined) {
        if (!own.request.equals(sealing.request)) throw otherRequest()
        return repeatAnswer(context, sealing.open(own.answer))
      }
      // The first call may have signed a visitor in, whose browser got its cookies, but not its answer.
      const earlier = kept.find(({ request }) => request.equals(byVisitor.request))
      if (earlier !== undefined)
        return repeatAnswer(context, byVisitor.open(earlier.answer), { cookies: false })
      await next()
      const { status } = context.res
      // After an error of the database the transaction takes no further statements.
      const refused = context.error === undefined || context.error instanceof Problem
      if (status >= 500 || !refused) throw undone
      // Input that was refused can be corrected, and a call over its rate limit repeated: those answers are not kept.
      if (context.var.begun && status !== 429) {
        await putAnswer(db, sealing.close(await writeAnswer(context), clock.now()))
      }
    }
    const { prepare } = context.var
    if (prepare !== undefined && (await findKept()).length === 0) await prepare()
    return await inTransaction(db, work).catch((thrown: unknown) => {
      if (thrown !== undone) throw thrown
      // With a cookie of the call that was rolled back, the next attempt would count as another caller's.
      context.header('set-cookie', undefined)
    })
  })
}

async function keyedCall({ req }: RequestContext, key: string): Promise<Omit<KeyedCall, 'caller'>> {
  return {
    method: req.method,
    path: req.path,
    key,
    request: {
      search: new URL(req.url).search,
      ifMatch: req.header('if-match') ?? '',
      body: await req.text(),
    },
  }
}

function malformedKey() {
  return problem({
    code: 'idempotency/malformed-key',
    status: 400,
    detail: (language) => httpText(language).idempotency.malformed,
  })
}

function underWay() {
  const detail: Text = (language) => httpText(language).idempotency.underWay
  return problem({ code: 'idempotency/under-way', status: 409, detail, retryAfter: 1 })
}

function otherRequest() {
  const detail: Text = (language) => httpText(language).idempotency.otherRequest
  return problem({ code: 'idempotency/other-request', status: 422, detail })
}
