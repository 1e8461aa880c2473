import { answer, api, type Call } from '../../../../base/page/request.ts'
import type { Provider, ProvidersApi } from '../contract.ts'

/** The providers to sign in by. */
export async function readProviders(call: Call): Promise<Provider[]> {
  const { providers } = await answer(api<ProvidersApi>(call).auth.providers.$get({}))
  return providers
}
