import type { ProviderConfig } from '../../../base/config/providers.ts'

/** For how long a provider is waited for, in ms: somebody looks at a page meanwhile. */
const patience = 3_000

/** Whether a provider answers just now: an issuer with what it says about itself, GitHub with anything at all. */
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
