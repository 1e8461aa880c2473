import { Problem } from '../contract/problem.ts'
import { inTransaction } from '../db/transactions.ts'
import type { Services } from '../services.ts'
import type { Text } from '../text/catalogue.ts'
import { answerProblem, type CallAnswer } from './callAnswer.ts'
import type { CallContext } from './callContext.ts'
import { readKey } from './idempotency/key.ts'
import { createSealing, type KeptAnswer, type Sealing } from './idempotency/sealing.ts'
import { findAnswers, holdKey, putAnswer } from './idempotency/store.ts'
import { answerText, repeatedAnswer } from './keptAnswer.ts'
import { problem, toProblem } from './problems.ts'
import { httpText } from './text/en.ts'

/** A call with an idempotency key that is to be made once. */
export type KeyedWork = {
  /** Does slow work before the transaction begins; null where there is none. */
  prepare: (() => Promise<void>) | null
  /** Makes the call, and tells when all checks were passed. */
  act(): Promise<CallAnswer>
  hasBegun(): boolean
}

/** Makes calls with an idempotency key act once. */
export type Once = {
  /**
   * The hashes of a call, and how its answer is kept.
   * @throws Problem 400 for a malformed key
   */
  seal(context: CallContext, key: string, body: string): SealedCall
  /**
   * Makes a call once, and answers its repetitions with the kept answer.
   * @throws Problem 409 while the first call is under way, 422 for another request with the key
   */
  run(context: CallContext, call: SealedCall, work: KeyedWork): Promise<CallAnswer>
}

/** The caller's own sealing, and that of the visitor who may have made the call before signing in by it. */
export type SealedCall = { own: Sealing; byVisitor: Sealing; keep(answer: string): KeptAnswer }

/**
 * Makes a call with an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) act once, on any number of instances:
 * its changes and its answer are committed together, and a repetition gets that answer. A key is scoped to caller, method
 * and path.
 * @param begunIn the part of a visitor's cookies that identifies what they have begun; it names no account
 */
export function createOnce(
  { db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>,
  begunIn: (cookies: string) => string,
): Once {
  const sealingOf = createSealing(secret)

  return {
    seal(context, header, body) {
      const key = readKey(header)
      if (key === null) throw malformedKey()
      const { method, path, search } = context.request
      const ifMatch = context.req.header('if-match') ?? ''
      const call = { method, path, key, request: { search, ifMatch, body } }
      const visitor = begunIn(context.req.header('cookie') ?? '')
      const { actor } = context.var
      const byVisitor = sealingOf({ ...call, caller: { visitor } })
      const own = actor === null ? byVisitor : sealingOf({ ...call, caller: { member: actor.id } })
      return { own, byVisitor, keep: (answer) => own.close(answer, clock.now()) }
    },

    async run(context, { own, byVisitor, keep }, { prepare, act, hasBegun }) {
      const findKept = () => findAnswers(db, [own.id, byVisitor.id], clock.now())

      const work = async () => {
        if (!(await holdKey(db, own.id))) throw underWay()
        const kept = await findKept()
        const known = kept.find((answer) => answer.key.equals(own.id))
        if (known !== undefined) {
          if (!known.request.equals(own.request)) throw otherRequest()
          return repeatedAnswer(own.open(known.answer))
        }
        // The first call may have signed a visitor in, whose browser got its cookies, but not its answer.
        const earlier = kept.find(({ request }) => request.equals(byVisitor.request))
        if (earlier !== undefined) return repeatedAnswer(byVisitor.open(earlier.answer), { cookies: false })
        const answer = await act().catch((error: unknown) => refusalIn(context, error))
        // Input that was refused can be corrected, and a call over its rate limit repeated: those answers are not kept.
        if (hasBegun() && answer.status !== 429) {
          await putAnswer(db, keep(answerText(answer, context.answerHeaders)))
        }
        return answer
      }
      if (prepare !== null && (await findKept()).length === 0) await prepare()
      return inTransaction(db, work).catch((error: unknown) => {
        // With a cookie of the call that was rolled back, the next attempt would count as another caller's.
        if (!(error instanceof Problem)) context.dropCookies()
        throw error
      })
    },
  }
}

/**
 * The answer to a call that was refused.
 * @throws what is no refusal, so that the transaction is rolled back and the next attempt begins anew: after an error of the
 * database it takes no further statements
 */
function refusalIn(context: CallContext, error: unknown): CallAnswer {
  if (!(error instanceof Problem) || toProblem(error).status >= 500) throw error
  return answerProblem(context, error)
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
