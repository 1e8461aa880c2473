import { z } from 'zod'
import type { RequestContext } from '../../../base/http/env.ts'
import type { Services } from '../../../base/services.ts'
import type { Profile } from './oauth/profile.ts'
import { createSealedCookies } from './sealedCookies.ts'

const proofSchema = z.object({
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  emailVerified: z.literal(true),
  displayName: z.string(),
  photoURL: z.string(),
})

/** The proof that a provider has verified an e-mail that an account here has unverified. */
export type LinkProof = z.output<typeof proofSchema>

/** Keeps link proofs in a sealed cookie for ten minutes, until the account's password or a claim spends them. */
export function createLinkProofs(services: Pick<Services, 'config' | 'secret' | 'clock'>) {
  const cookies = createSealedCookies('link-proof', proofSchema, services)
  return {
    keep(context: RequestContext, profile: Profile): void {
      const { data } = proofSchema.safeParse(profile)
      if (data !== undefined) cookies.write(context, '', data)
    },
    read: (context: RequestContext): LinkProof | null => cookies.read(context, ''),
    spend: (context: RequestContext): void => cookies.clear(context, ''),
  }
}

export type LinkProofs = ReturnType<typeof createLinkProofs>
