import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { type DescribeBackups, describeSettings } from './actions.ts'
import { settingsContract } from './contract.ts'

export function settingsRoutes(api: Api, services: Services, describeBackups: DescribeBackups): void {
  api.serve(settingsContract.read, async () => ({
    answer: await describeSettings(services, describeBackups),
  }))
}
