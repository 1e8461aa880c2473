import { attempt, broken } from '../../../base/form/outcome.ts'
import { textHere } from '../../../base/page/language.ts'
import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { adminText } from '../text/en.ts'
import type { MemberRow, MembersApi, SiteEvent } from './contract.ts'

const calls = (call: CallWithId) => api<MembersApi>(call).admin.members[':id']

/** Loads the member of the page's address, and the last events of the account. */
export async function loadMember(call: CallWithId): Promise<{ member: MemberRow; events: SiteEvent[] }> {
  const member = await found(answer(calls(call).$get({ param: idIn(call) })))
  const query = { member: member.id, limit: '10' }
  return { member, events: await answer(api<MembersApi>(call).admin.events.$get({ query })) }
}

/** Handles the form of a section. `isSure` is whether its confirmation box is ticked. */
export function changeMember(call: CallWithId, section: string, to: string, isSure: boolean) {
  const { member: words, sure } = textHere(adminText)
  const param = idIn(call)
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
