import { administrationText } from '../../../../base/shared/text/administration.ts'
import { answer, api, asProblem, type Call } from '../../../../base/web/request.ts'
import { attempt, broken } from '../../profile/web/outcome.ts'
import type { MemberRow, MembersApi, SiteEvent } from '../contract.ts'

const { member: words, sure } = administrationText

/** A call for the page of one member. */
export type MemberCall = Call & { params: { id?: string } }

const idIn = ({ params: { id = '' } }: MemberCall) => encodeURIComponent(id)
const calls = (call: MemberCall) => api<MembersApi>(call).admin.members[':id']

/**
 * The member in the address, and what happened to them last.
 * @throws Response with the problem's status: an unknown member is an unknown page
 */
export async function loadMember(call: MemberCall): Promise<{ member: MemberRow; events: SiteEvent[] }> {
  const id = idIn(call)
  try {
    const member = await answer(calls(call).$get({ param: { id } }))
    const query = { member: member.id, limit: '10' }
    return { member, events: await answer(api<MembersApi>(call).admin.events.$get({ query })) }
  } catch (thrown) {
    const { status, message } = asProblem(thrown)
    throw new Response(message, { status })
  }
}

/** Does what a section of the page asks for. What cannot be taken back lightly has a box that has to be ticked. */
export function changeMember(call: MemberCall, section: string, to: string, isSure: boolean) {
  const param = { id: idIn(call) }
  const change = (json: { role?: MemberRow['role']; disabled?: boolean; verified?: true }) =>
    answer(calls(call).$patch({ param, json }))
  const requireSure = () => {
    if (!isSure) throw broken('confirm', sure)
  }
  switch (section) {
    case 'role':
      return attempt('role', words.role.done, () => {
        requireSure()
        return change({ role: to === 'administrator' ? to : 'member' })
      })
    case 'email':
      return attempt('email', words.email.done, () => change({ verified: true }))
    case 'sessions':
      return attempt('sessions', words.sessions.done, () => answer(calls(call).sessions.$delete({ param })))
    case 'close':
      return attempt('account', words.account.closedNow, () => {
        requireSure()
        return change({ disabled: true })
      })
    case 'reopen':
      return attempt('account', words.account.reopened, () => change({ disabled: false }))
    default:
      return null
  }
}
