import { defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import type { InvitationsApi } from './contract.ts'
import { adminInvitationsText } from './text/en.ts'

export const invitations = (call: Call) => api<InvitationsApi>(call).admin.invitations

export const inviteForm = defineForm({
  section: 'invite',
  fields: ['email'],
  async work(json, call: Call) {
    await answer(invitations(call).$post({ json }))
    return { message: textHere(adminInvitationsText).done }
  },
})

/** Its buttons are the field `intent`: `send` it again or `withdraw` it. */
export const changeForm = defineForm({
  section: 'change',
  fields: ['id', 'intent'],
  async work({ id, intent }, call: Call) {
    const words = textHere(adminInvitationsText)
    const one = invitations(call)[':id']
    const param = { id: encodeURIComponent(id) }
    if (intent === 'withdraw') await answer(one.$delete({ param }))
    else await answer(one.messages.$post({ param }))
    return { message: intent === 'withdraw' ? words.withdrawn : words.done }
  },
})
