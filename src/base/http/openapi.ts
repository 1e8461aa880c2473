import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi'
import { accessName, scopeOf } from '../contract/endpoint.ts'
import { documentAnswers, documentHeaders } from './answers.ts'
import type { Call } from './call.ts'

/** The OpenAPI 3.1 document of all calls. */
export function describeApi(calls: readonly Call[], site: { name: string; url: string }) {
  const { protocol } = new URL(site.url)
  const securitySchemes = {
    session: { type: 'apiKey', in: 'cookie', name: protocol === 'https:' ? '__Host-session' : 'session' },
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    apiToken: { type: 'http', scheme: 'bearer', description: 'A personal API token' },
  } as const
  const registry = new OpenAPIRegistry()
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    registry.registerComponent('securitySchemes', name, scheme)
  }
  for (const { endpoint, input } of calls) {
    const { method, path, summary, access, params, takes } = endpoint
    registry.registerPath({
      method,
      path,
      summary,
      'x-access': accessName(access),
      'x-scope': scopeOf(endpoint),
      ...documentHeaders(endpoint),
      request: {
        ...(params === undefined ? {} : { params }),
        ...(input.query === null ? {} : { query: input.query }),
        ...(input.body === null
          ? {}
          : { body: { required: true, content: { 'application/json': { schema: input.body } } } }),
        ...(takes !== undefined && {
          body: {
            required: true,
            content: { [takes]: { schema: { type: 'string', format: 'binary' } as const } },
          },
        }),
      },
      responses: documentAnswers(endpoint),
    })
  }
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
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
