import { answer, api, type Call } from '../../../../base/page/request.ts'
import type { Provider, ProvidersApi } from '../contract.ts'

/** The ways to sign in besides e-mail and password. */
export async function readProviders(call: Call): Promise<Provider[]> {
  const { providers } = await answer(api<ProvidersApi>(call).auth.providers.$get({}))
  return providers
}
