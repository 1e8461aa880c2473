import type { Waiting } from '../../../base/feature.ts'
import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import type { DescribeBackups } from '../settings/actions.ts'
import { readOverview } from './actions.ts'
import { overviewContract } from './contract.ts'

export function overviewRoutes(
  api: Api,
  services: Services,
  describeBackups: DescribeBackups,
  waiting: Waiting,
): void {
  api.serve(overviewContract.read, async () => ({
    answer: await readOverview(services, describeBackups, waiting),
  }))
}
