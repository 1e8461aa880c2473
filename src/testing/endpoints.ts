import type { Endpoint } from '../base/contract/endpoint.ts'
import { importFromFeatures } from './featureModules.ts'

/** The endpoints of all contracts. */
export async function readEndpoints(): Promise<Endpoint[]> {
  const contracts = await importFromFeatures<Record<string, Endpoint>>('**/contract.ts')
  return contracts.flatMap((contract) => Object.values(contract))
}
