import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Config } from '../../../base/config/config.ts'
import type { Actor } from '../../../base/http/actor.ts'
import type { Services } from '../../../base/services.ts'
import type { CreatedKey, SignedChallenge } from './contract.ts'

type RelyingParty = Pick<Config, 'publicUrl'>

/** The options to create a discoverable passkey with user verification. */
export function creationOptions(
  { config: { publicUrl }, site }: Pick<Services, 'config' | 'site'>,
  actor: Actor,
  existing: readonly string[],
) {
  return generateRegistrationOptions({
    rpName: site.now().name,
    rpID: publicUrl.hostname,
    userID: handleOf(actor.id),
    userName: actor.email,
    userDisplayName: actor.displayName,
    attestationType: 'none',
    excludeCredentials: existing.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The options to sign in with a discoverable passkey, which the person chooses. */
export function requestOptions({ publicUrl }: RelyingParty) {
  return generateAuthenticationOptions({ rpID: publicUrl.hostname, userVerification: 'required' })
}

/**
 * The key from a verified registration response; null when it is not for this site, this challenge or lacks user
 * verification.
 */
export async function readCreated({ publicUrl }: RelyingParty, created: CreatedKey, challenge: string) {
  const answer = await verifyRegistrationResponse({
    response: created as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
  }).catch(() => null)
  if (!answer?.verified) return null
  const { id, publicKey, counter } = answer.registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: created.response.transports ?? [] }
}

/**
 * The signature counter from a verified sign-in response; null when it is not for this site, this challenge and the key's
 * member.
 */
export async function readSigned(
  { publicUrl }: RelyingParty,
  signed: SignedChallenge,
  challenge: string,
  key: { publicKey: Buffer; counter: number; id: string },
): Promise<number | null> {
  const { userHandle } = signed.response
  if (userHandle !== undefined && userHandle !== Buffer.from(handleOf(key.id)).toString('base64url'))
    return null
  const answer = await verifyAuthenticationResponse({
    response: signed as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    credential: { id: signed.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    requireUserVerification: true,
  }).catch(() => null)
  return answer?.verified ? answer.authenticationInfo.newCounter : null
}

/** The user handle of a member: the bytes of the id, which reveal nothing about the person. */
function handleOf(id: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex'))
}
