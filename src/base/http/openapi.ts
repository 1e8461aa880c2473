import type { Api } from './api.ts'

/** The OpenAPI 3.1 document of everything that `api` serves. */
export function describeApi(api: Api, site: { name: string; url: string }) {
  const { protocol } = new URL(site.url)
  const securitySchemes = {
    session: { type: 'apiKey', in: 'cookie', name: protocol === 'https:' ? '__Host-session' : 'session' },
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    apiToken: { type: 'http', scheme: 'bearer', description: 'A personal API token' },
  } as const
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    api.app.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  }
  const document = api.app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version: '1', license: { name: 'MIT' } },
    servers: [{ url: new URL('/api', site.url).href }],
  })
  for (const operation of Object.values(document.paths ?? {}).flatMap((path) => Object.values(path))) {
    if (operation['x-access'] !== 'anyone') {
      const names = Object.keys(securitySchemes).filter(
        (name) => name !== 'apiToken' || operation['x-scope'] !== null,
      )
      operation.security = names.map((name) => ({ [name]: [] }))
    }
  }
  return JSON.parse(JSON.stringify(document), mendNullable) as typeof document
}

/** Turns `allOf` of a component and null, which matches nothing, into the `anyOf` that the generator should write. */
function mendNullable(_key: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('allOf' in part) || !Array.isArray(part.allOf))
    return part
  const [component, type] = part.allOf
  return type?.type?.includes?.('null') ? { anyOf: [component, { type: 'null' }] } : part
}
