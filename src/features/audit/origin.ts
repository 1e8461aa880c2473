import type { Config } from '../../base/config/config.ts'
import { addressOf, networkOf } from '../../base/http/client.ts'
import type { RequestContext } from '../../base/http/env.ts'
import { deviceOf } from './device.ts'
import type { Origin } from './rules.ts'

/** Where a request comes from, as far as it is recorded. */
export function originOf(context: RequestContext, { proxies }: Pick<Config, 'proxies'>): Origin {
  return {
    network: networkOf(addressOf(context, proxies)),
    device: deviceOf(context.req.header('user-agent')),
  }
}
