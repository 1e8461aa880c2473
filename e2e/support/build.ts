import { buildClient } from '../../scripts/bootstrap/client.mjs'
import { prepareData } from './preparedData.ts'

/** Global setup: builds the client and prepares the data that every server of the run starts with. */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildClient()
  return await prepareData()
}
