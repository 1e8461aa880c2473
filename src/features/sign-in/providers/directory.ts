import type { Services } from '../../../base/services.ts'
import type { Provider } from './contract.ts'
import { failure } from './failures.ts'
import { createGithubClient } from './oauth/github.ts'
import { createOidcClient } from './oauth/oidc.ts'
import type { ProviderClient } from './oauth/providerClient.ts'

/** The providers of this instance. */
export type Directory = {
  /** The providers to show buttons for. */
  list(): Provider[]
  nameOf(id: string): string
  /** @throws Problem 404 when it is not set up */
  find(id: string): { name: string; client: ProviderClient }
}

/** The providers whose buttons are shown even when they are not set up, and then say so. */
const always = [
  { id: 'google', name: 'Google' },
  { id: 'github', name: 'GitHub' },
]

export function createDirectory({ config, clock }: Pick<Services, 'config' | 'clock'>): Directory {
  const clients = new Map(
    config.providers.map((provider) => [
      provider.id,
      provider.kind === 'github' ? createGithubClient(provider) : createOidcClient(provider, clock),
    ]),
  )
  const absent = always.filter(({ id }) => !clients.has(id))
  const providers = [
    ...config.providers.map(({ id, name, popupSevered }) => ({ id, name, popupSevered, configured: true })),
    ...absent.map((provider) => ({ ...provider, popupSevered: false, configured: false })),
  ]
  const position = ({ id }: Provider) => [...always.map((one) => one.id), id].indexOf(id)
  providers.sort((a, b) => position(a) - position(b))
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id
  return {
    list: () => providers,
    nameOf,
    find(id) {
      const client = clients.get(id)
      if (client === undefined) throw failure('provider-not-configured')
      return { name: nameOf(id), client }
    },
  }
}
