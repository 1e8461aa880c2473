import { Problem } from '../../../../base/contract/problem.ts'
import { textHere } from '../../../../base/page/language.ts'
import { answer, api, type Call } from '../../../../base/page/request.ts'
import type { User } from '../../../accounts/shared/user.ts'
import type { CreatedKey, PasskeysApi, SignedChallenge } from '../contract.ts'
import { passkeysText } from '../text/en.ts'

/** Creates a passkey on this device and adds it to the account. */
export async function makePasskey(call: Call, { name, current }: { name: string; current: string }) {
  const { auth } = api<PasskeysApi>(call)
  const { startRegistration } = await library()
  const json = current === '' ? {} : { current }
  const options = await answer(auth['passkey-options'].$post({ json }))
  requireOwnHost((options.rp as { id: string }).id)
  const optionsJSON = options as never
  const passkey = (await startRegistration({ optionsJSON }).catch(cancelled)) as CreatedKey
  await answer(auth.passkeys.$post({ json: { name, passkey } }))
}

/**
 * Signs in with a passkey of this device.
 * @param offered the signed challenge as JSON, when the browser's autofill has offered a passkey; else empty
 */
export async function signInByPasskey(
  call: Call,
  offered: string,
): Promise<Pick<User, 'email' | 'secondStepDue'>> {
  const signIn = api<PasskeysApi>(call).auth['passkey-sign-in']
  const passkey = offered === '' ? await askDevice(call) : read(offered)
  return (await answer(signIn.$post({ json: { passkey } }))).member
}

function read(offered: string): SignedChallenge {
  try {
    return JSON.parse(offered)
  } catch {
    throw refusal('passkey-refused', textHere(passkeysText).errors.refused)
  }
}

async function askDevice(call: Call): Promise<SignedChallenge> {
  const { startAuthentication } = await library()
  const options = await answer(api<PasskeysApi>(call).auth['passkey-sign-in'].options.$post({}))
  requireOwnHost(String(options.rpId))
  const optionsJSON = options as never
  return (await startAuthentication({ optionsJSON }).catch(cancelled)) as SignedChallenge
}

/**
 * Requires that the page was opened by the host name that passkeys are bound to; the browser's own refusal would not say
 * so.
 * @throws Problem when it was opened by another name
 */
function requireOwnHost(name: string): void {
  const { hostname, host } = location
  if (hostname === name || hostname.endsWith(`.${name}`)) return
  const { otherAddress } = textHere(passkeysText).errors
  throw refusal('passkey-other-address', otherAddress({ address: host.replace(hostname, name) }))
}

/** Loads the WebAuthn library when it is first used. */
function library() {
  if (import.meta.env.SSR) throw refusal('passkey-scripts', textHere(passkeysText).needsScripts)
  return import('@simplewebauthn/browser')
}

function cancelled(): never {
  throw refusal('passkey-cancelled', textHere(passkeysText).errors.cancelled)
}

function refusal(code: string, detail: string): Problem {
  return new Problem({ code, status: 422, title: '', detail })
}
