import { Problem } from '../../../../base/contract/problem.ts'
import { type EventScope, listEvents, queueEvents } from '../../../../base/page/event-queue/eventQueue.ts'
import { sendEvents } from '../../../../base/page/event-queue/sendEvents.ts'
import { textHere } from '../../../../base/page/language.ts'
import { forgetEverything } from '../../../../base/page/memory.ts'
import { answer, api, type Call } from '../../../../base/page/request.ts'
import type { ProgressApi } from '../../../progress/contract.ts'
import { classroomText } from '../../text/en.ts'

/** A learner's word that an item is done, or no longer. */
type MarkEvent = { id: string; item: string; kind: 'mark'; at: string; done: boolean; turn: number }

/** A call whose address names a course. */
type CourseCall = Call & { params: { course?: string } }

/** What the server says of marks; without a reason where it could not read one. */
type Judged = { kept: string[]; refused: { id: string; reason?: string }[] }

/**
 * Tells a mark. In a browser it is kept until the server has it; false when that is not yet.
 * @throws Problem when the server refuses it, and when it can neither be told nor kept
 */
export async function tellMark(call: CourseCall, scope: EventScope, event: MarkEvent): Promise<boolean> {
  const judged = import.meta.env.SSR
    ? await tellAlone(call, scope, event)
    : await tellKept(call, scope, event)
  const refusal = judged?.refused.find(({ id }) => id === event.id)
  if (refusal !== undefined) throw notKept(refusal.reason)
  return judged !== null
}

/** Tells what is kept in this browser, with the mark; null when it waits. */
async function tellKept(call: CourseCall, scope: EventScope, event: MarkEvent): Promise<Judged | null> {
  const heard: Judged[] = []
  queueEvents(scope, [event])
  await sendEvents(scope, (taken) => heard.push(taken))
  forgetEverything()
  const judged = heard.find(
    ({ kept, refused }) => kept.includes(event.id) || refused.some(({ id }) => id === event.id),
  )
  if (judged !== undefined) return judged
  if (listEvents(scope).some(({ id }) => id === event.id)) return null
  // Nothing can be kept in this browser, or another tab has sent it: then it is told twice, which the server keeps once.
  return tellAlone(call, scope, event)
}

function tellAlone(call: CourseCall, { account }: EventScope, event: MarkEvent): Promise<Judged> {
  const param = { course: encodeURIComponent(call.params.course ?? '') }
  const json = { sentAt: new Date().toISOString(), account, events: [event] }
  return answer(api<ProgressApi>(call).course[':course'].progress.$post({ param, json }))
}

function notKept(reason: string | undefined): Problem {
  const { errors } = textHere(classroomText)
  const said = new Map([
    ['no-item', errors.unknown],
    ['not-open', errors.notOpen],
    ['not-by-mark', errors.notByMark],
  ])
  return new Problem({
    code: 'mark-refused',
    status: 409,
    title: '',
    detail: said.get(reason ?? '') ?? errors.unreadable,
  })
}
