import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { type CallWithId, found, idIn } from '../../../base/page/params.ts'
import { answer, api } from '../../../base/page/request.ts'
import { adminText } from '../text/en.ts'
import type { MembersApi, SiteEvent, UserRow } from './contract.ts'

const calls = (call: CallWithId) => api<MembersApi>(call).admin.members[':id']

/** Loads the member of the page's address, and the last events of the account. */
export async function loadUser(call: CallWithId): Promise<{ member: UserRow; events: SiteEvent[] }> {
  const member = await found(answer(calls(call).$get({ param: idIn(call) })))
  const query = { member: member.id, limit: '10' }
  return { member, events: await answer(api<MembersApi>(call).admin.events.$get({ query })) }
}

type Change = { role?: UserRow['role']; disabled?: boolean; verified?: true }

const change = (call: CallWithId, json: Change) => answer(calls(call).$patch({ param: idIn(call), json }))

function requireSure(confirm: string): void {
  if (confirm !== 'yes') throw broken('confirm', textHere(adminText).sure)
}

export const roleForm = defineForm({
  section: 'role',
  fields: ['to', 'confirm'],
  async work({ to, confirm }, call: CallWithId) {
    requireSure(confirm)
    await change(call, { role: to === 'administrator' ? to : 'member' })
    return { message: textHere(adminText).member.role.done }
  },
})

export const emailForm = defineForm({
  section: 'email',
  async work(_, call: CallWithId) {
    await change(call, { verified: true })
    return { message: textHere(adminText).member.email.done }
  },
})

export const sessionsForm = defineForm({
  section: 'sessions',
  async work(_, call: CallWithId) {
    await answer(calls(call).sessions.$delete({ param: idIn(call) }))
    return { message: textHere(adminText).member.sessions.done }
  },
})

export const accountForm = defineForm({
  section: 'account',
  fields: ['to', 'confirm'],
  async work({ to, confirm }, call: CallWithId) {
    const { account: words } = textHere(adminText).member
    const disabled = to === 'closed'
    if (disabled) requireSure(confirm)
    await change(call, { disabled })
    return { message: disabled ? words.closedNow : words.reopened }
  },
})
