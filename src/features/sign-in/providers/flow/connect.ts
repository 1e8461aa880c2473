import type { Hono } from 'hono'
import { z } from 'zod'
import { textField } from '../../../../base/contract/fields.ts'
import { boundedBody } from '../../../../base/http/boundedBody.ts'
import type { HonoContext, RequestEnv } from '../../../../base/http/env.ts'
import { languageFor } from '../../../../base/http/language.ts'
import { problem } from '../../../../base/http/problems.ts'
import { httpText } from '../../../../base/http/text/en.ts'
import type { Services } from '../../../../base/services.ts'
import type { Identity } from '../../../accounts/identity.ts'
import {
  type Reauthenticate,
  requireReauthentication,
} from '../../../accounts/reauthentication/reauthentication.ts'
import { securityPage } from '../../../accounts/shared/profilePage.ts'
import type { Directory } from '../directory.ts'
import { failure } from '../failures.ts'
import { connect, flowName, redirectUri, requireOwnName } from './addresses.ts'
import { createFlows } from './flows.ts'
import { createTelling } from './telling.ts'
import { leavingPage } from './windowPage.ts'

/** The fields of the form. Browsers send empty ones too. */
const wished = z.strictObject({
  provider: z.string().max(100),
  flow: flowName.or(z.literal('')).optional(),
  current: textField(1000).optional(),
})

/**
 * Starts linking an identity: a form that the browser submits into a popup or in place of the page, because its password
 * must not be in an address.
 */
export function connectRoutes(
  app: Hono<RequestEnv>,
  services: Services,
  { identify }: Pick<Identity, 'identify'>,
  directory: Directory,
  reauthenticate: Reauthenticate,
): void {
  const { db, clock, config } = services
  const flows = createFlows(services)
  const telling = createTelling(services)

  app.post(connect, boundedBody, async (context) => {
    const asked = wished.safeParse(await readForm(context)).data
    if (asked === undefined)
      throw problem({ code: 'invalid-input', status: 422, detail: (language) => httpText(language).invalid })
    const { provider, current } = asked
    const request = { provider, flow: asked.flow || null, from: securityPage, link: true }
    try {
      const { client, name } = directory.find(provider)
      requireOwnName(context, config, name)
      const actor = await identify(context)
      // A personal API token has no session, and may not manage the account.
      if (actor?.sessionId == null) throw failure('no-session')
      await requireReauthentication(db, actor, reauthenticate(context, actor, current), clock.now())
      const begun = flows.begin(context, { ...request, member: actor.id })
      const to = await client.authorizationUrl(redirectUri(config, provider).href, begun)
      return context.html(leavingPage(to, name, languageFor(context)))
    } catch (thrown) {
      return telling.failure(context, thrown, request)
    }
  })
}

/** The fields of a URL-encoded form; none for other content types. */
async function readForm({ req }: HonoContext): Promise<Record<string, string>> {
  const type = req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return {}
  return Object.fromEntries(new URLSearchParams(await req.text()))
}
