import { defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import type { TrialsApi } from './contract.ts'
import { trialsText } from './text/en.ts'

export const mailForm = defineForm({
  section: 'mail',
  async work(_, call: Call) {
    const { to } = await answer(api<TrialsApi>(call).admin.site['mail-trials'].$post({}))
    return { message: textHere(trialsText).mail.done({ email: to }) }
  },
})

export const providerForm = defineForm({
  section: 'providers',
  fields: ['provider'],
  async work({ provider }, call: Call) {
    const { name } = await answer(
      api<TrialsApi>(call).admin.site['provider-trials'].$post({ json: { provider } }),
    )
    return { message: textHere(trialsText).providers.done({ name }) }
  },
})
