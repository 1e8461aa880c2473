import type { SignedChallenge } from '../contract.ts'

/** How often the offer is renewed, in ms: before its challenge expires after five minutes. */
const renewal = 4 * 60_000

/**
 * Lets the browser offer passkeys in its autofill, where it can (WebAuthn Level 3, conditional mediation). Nothing shows
 * until a field marked for it has the focus.
 * @param onChosen receives the signed challenge when a passkey was chosen
 * @returns a function that withdraws the offer
 */
export function offerPasskeys(onChosen: (signed: SignedChallenge) => void): () => void {
  let over = false
  let takeBack = () => {}

  async function offer(): Promise<void> {
    if (document.hidden) return
    const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
    const answer = await fetch('/api/auth/passkey-sign-in/options', { method: 'POST' })
    if (over || !answer.ok) return
    takeBack = () => WebAuthnAbortService.cancelCeremony()
    const optionsJSON = await answer.json()
    onChosen((await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as SignedChallenge)
  }

  // Failures stay silent, because nobody has asked for anything yet.
  const tryToOffer = () => void offer().catch(() => {})
  let timer: ReturnType<typeof setInterval> | undefined
  canOffer().then((can) => {
    if (!can || over) return
    tryToOffer()
    timer = setInterval(tryToOffer, renewal)
  })
  return () => {
    over = true
    clearInterval(timer)
    takeBack()
  }
}

async function canOffer(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
}
