import type { Api } from './api.ts'

/** The OpenAPI 3.1 document of everything that `api` serves. */
export function describeApi(api: Api, site: { name: string; url: string }) {
  const securitySchemes = {
    session: { type: 'apiKey', in: 'cookie', name: 'session' },
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  } as const
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    api.app.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  }
  return api.app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version: '1', license: { name: 'MIT' } },
    servers: [{ url: new URL('/api', site.url).href }],
  })
}
