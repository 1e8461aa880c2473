import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { adminText } from '../../admin/text/en.ts'
import type { DemoWorld, DemoWorldApi } from './contract.ts'
import { demoWorldText } from './text/en.ts'

/** Loads what is left of the demo world. */
export function loadDemoWorld(call: Call): Promise<DemoWorld> {
  return answer(api<DemoWorldApi>(call).admin.site.demo.$get({}))
}

export const demoForm = defineForm({
  section: 'demo',
  fields: ['confirm'],
  async work({ confirm }, call: Call) {
    if (confirm !== 'yes') throw broken('confirm', textHere(adminText).sure)
    const gone = await answer(api<DemoWorldApi>(call).admin.site.demo.$delete({}))
    return { message: textHere(demoWorldText).done(gone) }
  },
})
