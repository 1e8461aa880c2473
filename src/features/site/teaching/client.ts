import { isWebLink } from '../../../base/contract/webLink.ts'
import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import type { TeachingApi } from './contract.ts'
import { linksIn, longest } from './rules.ts'
import { teachingText } from './text/en.ts'

/** The form of what a member's public page says of them. */
export const teachingForm = defineForm({
  section: 'teaching',
  fields: ['expertise', 'about', 'links'],
  async work({ expertise, about, links: typed }, call: Call) {
    const { own, errors } = textHere(teachingText)
    const links = linksIn(typed)
    const line = links.find((link) => !isWebLink(link))
    if (line !== undefined) throw broken('links', errors.line({ line: line.slice(0, 80).toWellFormed() }))
    if (links.length > longest.links) throw broken('links', errors.tooMany({ most: longest.links }))
    await answer(api<TeachingApi>(call).auth.teaching.$put({ json: { expertise, about, links } }))
    return { message: own.done }
  },
})
