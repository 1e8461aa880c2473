import { buildClient } from '../../scripts/bootstrap/client.mjs'
import { prepareData } from './preparedData.ts'

/** Every server of the run serves the same build and begins with the same data, both made before the first one starts. */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildClient()
  return await prepareData()
}
