import type { Access } from '../base/contract/endpoint.ts'

/**
 * People in different relations to one course and to one account, the member's, in the order in which they call: whoever comes
 * first finds things as they were made, and those who may change them come last.
 */
export const relations = [
  'visitor',
  'expired session',
  'closed account',
  'token without the scope',
  'enrolled',
  'former learner',
  'owner of another course',
  'member',
  'administrator',
  'assistant',
  'editor',
  'course owner',
] as const

export type Relation = (typeof relations)[number]

/** What an address answers to each of the people. */
export type Answers = Record<Relation, string>

/** Each of the people gets the same. */
export function everybody(answer: string): Answers {
  return Object.fromEntries(relations.map((relation) => [relation, answer])) as Answers
}

const signedOut = ['visitor', 'expired session', 'closed account', 'token without the scope'] as const

function signedOutGet(answer: string): Pick<Answers, (typeof signedOut)[number]> {
  return Object.fromEntries(signedOut.map((relation) => [relation, answer])) as Answers
}

/** A page of people who are signed in. */
export const pageForMembers = signedOutGet('login')

/** A page of those who work on a course, in an address without that course. */
export const pageOfNoCourse: Answers = { ...everybody('404'), ...pageForMembers }

/** A call about something that is the member's: to others its id says nothing. */
export const onlyForWhoseItIs: Answers = {
  ...everybody('404'),
  ...signedOutGet('401'),
  'token without the scope': '403',
  member: 'ok',
}

/** What the contract of a call promises; `access` is undefined for what is no call. */
export function promised(access: Access | undefined): Answers {
  if (access === undefined) return everybody('ok')
  if (access === 'anyone') return { ...everybody('ok'), 'token without the scope': '403' }
  const refused = { ...everybody('403'), ...signedOutGet('401'), 'token without the scope': '403' }
  if (access === 'member') return { ...everybody('ok'), ...pick(refused) }
  if (access === 'self') return { ...refused, member: 'ok' }
  if (access === 'administrator') return { ...refused, administrator: 'ok' }
  const { course } = access
  return {
    ...refused,
    'course owner': 'ok',
    ...(course !== 'owner' && { editor: 'ok' }),
    ...((course === 'learner' || course === 'assistant') && { assistant: 'ok' }),
    ...(course === 'learner' && { enrolled: 'ok' }),
  }
}

/**
 * What an address answers where a feature says that it differs from what its contract promises. Those who work on a course get what
 * its owner gets where they may do the same, and whoever has left it what a stranger gets, unless that is said too.
 */
export function differing(usual: Answers, other: Partial<Answers>): Answers {
  const owner = other['course owner']
  const staff = (['assistant', 'editor'] as const).filter((who) => usual[who] === usual['course owner'])
  const stranger = other['owner of another course']
  return {
    ...usual,
    ...(owner !== undefined && Object.fromEntries(staff.map((who) => [who, owner]))),
    ...(stranger !== undefined && { 'former learner': stranger }),
    ...other,
  }
}

function pick(answers: Answers): Partial<Answers> {
  return Object.fromEntries(signedOut.map((relation) => [relation, answers[relation]]))
}
