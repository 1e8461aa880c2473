import type { Api } from '../../base/http/api.ts'
import { writeCookie } from '../../base/http/cookies.ts'
import { languageCookie, languageFor } from '../../base/http/language.ts'
import type { CurrentLogo } from '../../base/logo.ts'
import type { Services } from '../../base/services.ts'
import { updateLanguage } from '../accounts/store.ts'
import { siteContract } from './contract.ts'
import { openDocuments } from './documents/document.ts'
import { readInstructors, withTeaching } from './instructors/list.ts'
import { addressesOf } from './look/look.ts'

/** How long a browser remembers a language, in seconds. */
const year = 365 * 24 * 60 * 60

/** @throws Error that names a file of the site's own texts which cannot be used */
export function siteRoutes(api: Api, services: Services, logo: CurrentLogo): void {
  const { db, clock, config, site } = services
  const instructors = readInstructors(config.dataDir)
  const documents = { terms: openDocuments(config, 'terms'), privacy: openDocuments(config, 'privacy') }

  api.serve(siteContract.read, () => {
    const { hue, logo: _, ...shown } = site.now()
    return {
      answer: {
        ...shown,
        ...addressesOf({ hue }, logo.now()),
        url: config.publicUrl.origin,
        year: clock.now().getUTCFullYear(),
      },
    }
  })

  api.serve(siteContract.chooseLanguage, async ({ actor, context, body: { language } }) => {
    if (actor !== null) await updateLanguage(db, actor.id, language)
    const secure = config.publicUrl.protocol === 'https:'
    writeCookie(context, languageCookie, language, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure,
      maxAge: year,
    })
    return { answer: { language } }
  })

  api.serve(siteContract.listInstructors, async () => ({ answer: await withTeaching(db, instructors) }))

  api.serve(siteContract.readDocument, ({ context, params }) => {
    const document = documents[params.name][languageFor(context)](site.now())
    context.header('Content-Language', document.language)
    context.header('Vary', 'accept-language', { append: true })
    return { answer: document }
  })
}
