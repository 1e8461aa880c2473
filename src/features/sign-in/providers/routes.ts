import type { Api } from '../../../base/http/api.ts'
import type { RequestContext } from '../../../base/http/env.ts'
import type { Services } from '../../../base/services.ts'
import type { Identity } from '../../accounts/identity.ts'
import {
  type Reauthenticate,
  requireRecentReauthentication,
} from '../../accounts/reauthentication/reauthentication.ts'
import type { User } from '../../accounts/shared/user.ts'
import { findCredential } from '../../accounts/store.ts'
import { originOf } from '../../audit/origin.ts'
import type { SignIn } from '../signIn.ts'
import { claimEmail, linkVouched, unlinkIdentity } from './actions.ts'
import { providersContract } from './contract.ts'
import { createDirectory } from './directory.ts'
import { failure } from './failures.ts'
import { connectRoutes } from './flow/connect.ts'
import { flowRoutes } from './flow/routes.ts'
import { createLinkProofs } from './linkProof.ts'
import { listIdentities } from './store.ts'

/** The link proofs that wait in browsers for another sign-in. */
export type PendingLinks = {
  /** Links the identity of this browser's link proof to a member who has just signed in, if it is for their e-mail. */
  spend(context: RequestContext, member: User): Promise<void>
}

export function providerRoutes(
  api: Api,
  services: Services,
  identity: Identity,
  signIn: SignIn,
  reauthenticate: Reauthenticate,
): PendingLinks {
  const { db, clock, config } = services
  const occasion = (context: RequestContext) => ({ at: clock.now(), from: originOf(context, config) })
  const directory = createDirectory(services)
  const proofs = createLinkProofs(services)
  flowRoutes(api.app, services, identity, signIn, directory, proofs)
  connectRoutes(api.app, services, identity, directory, reauthenticate)

  api.serve(providersContract.listProviders, () => ({ answer: { providers: directory.list() } }))

  api.serve(providersContract.claimEmail, async ({ context }) => {
    const proof = proofs.read(context)
    if (proof === null) throw failure('flow-expired')
    const member = await claimEmail(db, proof, occasion(context))
    identity.forgetUser(member.id)
    proofs.spend(context)
    await signIn.signIn(context, member, proof.provider)
    return { answer: { success: true } }
  })

  api.serve(providersContract.listIdentities, async ({ actor }) => {
    const [identities, credentials] = await Promise.all([
      listIdentities(db, actor.id),
      findCredential(db, actor.email),
    ])
    return {
      answer: {
        identities: identities.map((one) => ({ ...one, name: directory.nameOf(one.provider) })),
        hasPassword: credentials?.passwordHash != null,
      },
    }
  })

  api.serve(providersContract.unlinkIdentity, async ({ actor, params, context }) => {
    await requireRecentReauthentication(db, actor, clock.now())
    await unlinkIdentity(services, actor, params.id, occasion(context))
    return { answer: { success: true } }
  })

  return {
    async spend(context, member) {
      const proof = proofs.read(context)
      if (proof?.email !== member.email) return
      await linkVouched(db, member, proof, occasion(context))
      proofs.spend(context)
    },
  }
}
