import type { ProviderConfig } from '../../../base/config/providers.ts'

/** The longest wait for a provider, in ms. It is short, because a page is waiting. */
const patience = 3_000

/** Whether a provider is reachable: an issuer serves its discovery document, GitHub answers with a status below 500. */
export async function isReachable({ kind, address }: ProviderConfig): Promise<boolean> {
  const url = kind === 'github' ? address : `${address.replace(/\/+$/, '')}/.well-known/openid-configuration`
  try {
    const { ok, status, body } = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    await body?.cancel()
    return kind === 'github' ? status < 500 : ok
  } catch {
    return false
  }
}
