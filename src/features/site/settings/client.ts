import type { Problem } from '../../../base/contract/problem.ts'
import { isWebLink } from '../../../base/contract/webLink.ts'
import { broken, defineForm } from '../../../base/form/defineForm.ts'
import { textHere } from '../../../base/page/language.ts'
import { answer, api, type Call, succeed } from '../../../base/page/request.ts'
import type { SiteChange, SiteSettings, SiteSettingsApi } from './contract.ts'
import { drawnHue, longest, mostShown, type StatisticName, statisticNames } from './rules.ts'
import { siteSettingsText } from './text/en.ts'

/** Loads the settings, and the version that a change of them names. */
export async function loadSettings(call: Call): Promise<{ settings: SiteSettings; version: string }> {
  const response = await succeed(api<SiteSettingsApi>(call).admin.site.$get({}))
  return {
    settings: (await response.json()) as SiteSettings,
    version: response.headers.get('etag') ?? '"0"',
  }
}

/** Saves a change of the settings that were read with `version`. */
async function save(call: Call, version: string, json: SiteChange) {
  const headers = { 'if-match': version }
  await answer(api<SiteSettingsApi>(call).admin.site.$patch({ json }, { headers }))
  return { message: textHere(siteSettingsText).done }
}

/** Only what the form had a field for: what is fixed has none. */
function sentIn<C extends SiteChange>(sent: FormData, change: C): SiteChange {
  return Object.fromEntries(Object.entries(change).filter(([name]) => sent.has(name)))
}

/** After a change by somebody else the page shows what they saved. */
const outdated = ({ status }: Problem) => status === 412

export const looksForm = defineForm({
  section: 'looks',
  fields: ['name', 'tagline', 'hue', 'version'],
  work: ({ name, tagline, hue, version }, call: Call, sent) =>
    save(call, version, sentIn(sent, { name, tagline, hue: Number(hue) === drawnHue ? null : Number(hue) })),
  outdated,
})

export const contactForm = defineForm({
  section: 'contact',
  fields: ['email', 'phone', 'address', 'social', 'version'],
  async work({ email, phone, address, social: typed, version }, call: Call, sent) {
    const { errors } = textHere(siteSettingsText)
    const social = typed.split(/\s+/).filter(Boolean)
    const line = social.find((link) => !isWebLink(link))
    if (line !== undefined) throw broken('social', errors.badLine({ line: line.slice(0, 80).toWellFormed() }))
    if (social.length > longest.links) throw broken('social', errors.tooMany({ most: longest.links }))
    return save(call, version, sentIn(sent, { email, phone, address, social }))
  },
  outdated,
})

export const statisticsForm = defineForm({
  section: 'statistics',
  fields: [...statisticNames, 'version'],
  async work({ version, ...typed }, call: Call) {
    const { badNumber } = textHere(siteSettingsText).statistics
    const numbers = statisticNames.map((name) => {
      const number = typed[name].trim()
      if (!/^\d{1,6}$/.test(number)) throw broken(name, badNumber({ most: mostShown }))
      return [name, Number(number)] as const
    })
    const statistics = Object.fromEntries(numbers) as Record<StatisticName, number>
    return save(call, version, { statistics })
  },
  outdated,
})

export const registrationForm = defineForm({
  section: 'registration',
  fields: ['registration', 'version'],
  work: ({ registration, version }, call: Call) =>
    save(call, version, { registration: registration === 'invitation' ? registration : 'open' }),
  outdated,
})
