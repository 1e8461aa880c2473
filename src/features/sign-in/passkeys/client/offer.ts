import type { SignedChallenge } from '../contract.ts'

/** A challenge is good for five minutes; an offer is made anew before that. */
const renewal = 4 * 60_000

/**
 * Lets the browser offer the passkeys of this device among what it fills in by itself, where it can (WebAuthn Level 3,
 * conditional mediation). Nothing shows until somebody goes to a field that is marked for it.
 * @param onChosen takes what the device has signed for whoever chose one
 * @returns takes the offer back
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

  // Nobody has asked for anything yet, so there is nobody to tell that it did not work.
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
