import type { ProviderConfig } from '../../../base/config/providers.ts'

/** The longest wait for a provider, in ms. It is short, because a page is waiting. */
const patience = 3_000

/**
 * What became of a question to a provider: `fine`; `silent`, it did not answer; `wrong`, it answered with that status where it
 * should tell its settings; `other`, it calls itself by another name than it is set up with, with which nobody can sign in.
 */
export type Reached =
  | { is: 'fine' }
  | { is: 'silent' }
  | { is: 'wrong'; status: number }
  | { is: 'other'; issuer: string }

/** Asks a provider what it says of itself: an issuer its discovery document, GitHub anything with a status below 500. */
export async function askProvider({ kind, address }: ProviderConfig): Promise<Reached> {
  const url = kind === 'github' ? address : `${address.replace(/\/+$/, '')}/.well-known/openid-configuration`
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience) })
    const { ok, status, body } = answer
    if (kind === 'github' || !ok) {
      await body?.cancel()
      return (kind === 'github' ? status < 500 : ok) ? { is: 'fine' } : { is: 'wrong', status }
    }
    const { issuer } = (await answer.json()) as { issuer?: unknown }
    return typeof issuer !== 'string' || issuer === address
      ? { is: 'fine' }
      : { is: 'other', issuer: issuer.slice(0, 200) }
  } catch {
    return { is: 'silent' }
  }
}

/** Whether a provider is reachable. */
export async function isReachable(provider: ProviderConfig): Promise<boolean> {
  const { is } = await askProvider(provider)
  return is === 'fine' || is === 'other'
}
