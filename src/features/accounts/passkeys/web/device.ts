import { Problem } from '../../../../base/shared/problem.ts'
import { passkeysText } from '../../../../base/shared/text/passkeys.ts'
import { answer, api, type Call } from '../../../../base/web/request.ts'
import type { Member } from '../../contract.ts'
import type { CreatedKey, PasskeysApi, SignedChallenge } from '../contract.ts'

const { errors, needsScripts } = passkeysText

/** Makes a passkey on this device and adds it to the account. */
export async function makePasskey(call: Call, { name, current }: { name: string; current: string }) {
  const { auth } = api<PasskeysApi>(call)
  const { startRegistration } = await library()
  const json = current === '' ? {} : { current }
  const optionsJSON = (await answer(auth['passkey-options'].$post({ json }))) as never
  const passkey = (await startRegistration({ optionsJSON }).catch(cancelled)) as CreatedKey
  await answer(auth.passkeys.$post({ json: { name, passkey } }))
}

/** Signs in with a passkey of this device; who that is. */
export async function signInByPasskey(call: Call): Promise<Pick<Member, 'email' | 'secondStepDue'>> {
  const signIn = api<PasskeysApi>(call).auth['passkey-sign-in']
  const { startAuthentication } = await library()
  const optionsJSON = (await answer(signIn.options.$post({}))) as never
  const passkey = (await startAuthentication({ optionsJSON }).catch(cancelled)) as SignedChallenge
  return (await answer(signIn.$post({ json: { passkey } }))).member
}

/** Only whoever presses a button for it needs the library. */
function library() {
  if (import.meta.env.SSR) throw refusal('passkey-scripts', needsScripts)
  return import('@simplewebauthn/browser')
}

function cancelled(): never {
  throw refusal('passkey-cancelled', errors.cancelled)
}

function refusal(code: string, detail: string): Problem {
  return new Problem({ code, status: 422, title: '', detail })
}
