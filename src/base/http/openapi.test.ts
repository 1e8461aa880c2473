import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Answer, Browser } from '../../testing/browser.ts'
import { readEndpoints } from '../../testing/endpoints.ts'
import { makeCourse, makePerson, type Person } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { accessName, type Endpoint, scopeOf } from '../contract/endpoint.ts'

type Schema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>
type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Operation = {
  summary: string
  'x-access': string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: { properties: object; required?: string[] } }>
  }
  responses: Record<string, { headers?: object; content: Record<string, { schema: Schema }> }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, { name?: string }> }
}

// From the contracts, so that an endpoint that is not served is found.
const endpoints = await readEndpoints()
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let server: TestServer
let teacher: Person
let document: Document

beforeAll(async () => {
  server = await startTestServer()
  teacher = await makePerson(server)
  document = (await server.visitor().get('/api/openapi.json')).body as Document
})

afterAll(() => server.stop())

function operationOf({ path, method }: Pick<Endpoint, 'path' | 'method'>): Operation {
  const operation = document.paths[path]?.[method]
  if (operation === undefined) throw new Error(`${method} ${path} is not in the document.`)
  return operation
}

describe('the document of the API', () => {
  test('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  })

  test('has every endpoint of every contract and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    )
    expect(named.length).toBeGreaterThan(15)
    expect(described.toSorted()).toEqual(named.map(([name]) => name).toSorted())
  })

  test('defines every schema that it names, and names every schema that it defines', () => {
    const refs = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
    const used = new Set([...refs].map(([, name]) => name))
    expect(Object.keys(document.components.schemas).toSorted()).toEqual([...used].toSorted())
    expect([...used].filter((name) => !/^[A-Z][A-Za-z]+$/.test(name ?? ''))).toEqual([])
    const schemas = Object.values(document.components.schemas).flatMap(
      (one) => (one.anyOf ?? [one]) as Schema[],
    )
    const types = schemas.map(({ type }) => type)
    expect(new Set(types)).toEqual(new Set(['object']))
  })
})

describe.each(named)('%s', (_, endpoint) => {
  test('is described with its access, its input and its answers', () => {
    const operation = operationOf(endpoint)
    expect(operation.summary).toBe(endpoint.summary)
    expect(operation['x-access']).toBe(accessName(endpoint.access))
    expect(operation.security).toEqual(
      endpoint.access === 'anyone'
        ? undefined
        : [{ session: [] }, { token: [] }, ...(scopeOf(endpoint) === null ? [] : [{ apiToken: [] }])],
    )
    const parameters = (operation.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.required ?? false,
    }))
    expect(parameters).toEqual([
      ...(endpoint.method === 'get'
        ? []
        : endpoint.takes === undefined
          ? [{ name: 'Idempotency-Key', in: 'header', required: false }]
          : [{ name: 'Upload-Offset', in: 'header', required: true }]),
      ...(endpoint.versioned === 'asked' ? [{ name: 'If-Match', in: 'header', required: false }] : []),
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
    ])
    const body = operation.requestBody?.content['application/json']?.schema
    expect(operation.requestBody?.required).toBe(
      endpoint.body === undefined && endpoint.takes === undefined ? undefined : true,
    )
    expect(Object.keys(body?.properties ?? {})).toEqual(Object.keys(endpoint.body?.shape ?? {}))
    expect(body?.required ?? []).toEqual(requiredIn(endpoint.body))
    const answers = Object.keys(operation.responses).filter((status) => status.startsWith('2'))
    expect(answers).toEqual((endpoint.statuses ?? [200]).map(String).toSorted())
    for (const status of answers) {
      expect(Object.keys(operation.responses[status]?.content ?? {})).toEqual(
        status === '204' ? [] : [endpoint.answerType ?? 'application/json'],
      )
    }
  })

  test('fails in no way that is not described', async () => {
    const person = await makePerson(server)
    const { method, path } = endpoint
    const unknown = `/api${path.replace(/\{\w+\}/g, '019a8f3c-1b2d-7e4f-8a5b-0123456789ab')}`
    const call = (
      browser: Browser,
      given: { path?: string; body?: unknown; headers?: Record<string, string> },
    ) => browser.send(given.path ?? unknown, { method: method.toUpperCase(), ...given })
    const body = endpoint.body === undefined ? {} : { body: {} }
    const answers = [
      await call(server.visitor(), body),
      await call(server.visitor(), { ...body, headers: { authorization: 'Bearer gone' } }),
      await call(person.browser, { ...body, headers: { 'sec-fetch-site': 'cross-site' } }),
      await call(person.browser, { ...body, path: `/api${path.replace(/\{\w+\}/g, 'x')}` }),
      await call(person.browser, { ...body, path: `${unknown}?unknown=1` }),
      await call(person.browser, { ...body, path: `${unknown}?email=${teacher.email}` }),
    ]
    if (endpoint.body !== undefined) {
      answers.push(
        await call(person.browser, { body: '{' }),
        await call(person.browser, { body: '{}', headers: { 'content-type': 'text/plain' } }),
        await call(person.browser, { body: JSON.stringify({ title: 'a'.repeat(70_000) }) }),
        await call(person.browser, { body: { email: teacher.email } }),
      )
    }
    const { responses } = operationOf(endpoint)
    for (const { status, headers } of answers) {
      const described = responses[status]
      expect([method, path, status, described !== undefined]).toEqual([method, path, status, true])
      const [type = ''] = (headers.get('content-type') ?? '').split(';')
      expect(Object.keys(described?.content ?? {})).toEqual([type])
    }
  })
})

function parametersOf(location: string, schema: Endpoint['params']) {
  return Object.keys(schema?.shape ?? {}).map((name) => ({
    name,
    in: location,
    required: requiredIn(schema).includes(name),
  }))
}

function requiredIn(schema: Endpoint['params']): string[] {
  return Object.entries(schema?.shape ?? {})
    .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
    .map(([name]) => name)
}

describe('what is answered', () => {
  /** Checks that an answer is what the document says of it. */
  async function expectAsDescribed(method: string, path: string, answer: Answer): Promise<void> {
    const validator = new Validator()
    await validator.validate(structuredClone(document))
    const resolved = validator.resolveRefs() as unknown as Document
    const content = resolved.paths[path]?.[method]?.responses[answer.status]?.content
    const schema = Object.values(content ?? {})[0]?.schema
    if (schema === undefined) throw new Error(`${method} ${path} has no ${answer.status}.`)
    const parsed = z.fromJSONSchema(schema).safeParse(answer.body)
    expect([method, path, parsed.error?.issues ?? []]).toEqual([method, path, []])
  }

  test('is said to be an id or an instant, where it is one', () => {
    expect(document.components.schemas.CourseCard?.properties).toMatchObject({
      _id: { type: 'string', format: 'uuid' },
      createdDate: { type: 'string', format: 'date-time' },
    })
  })

  test('is what the document says', async () => {
    const { browser, email } = teacher
    const id = await makeCourse(teacher)
    const course = { title: 'A', imageUrl: '', duration: '', description: '' }
    const own = `email=${email}`
    for (const [method, path, answer] of [
      ['get', '/auth/session', await server.visitor().get('/api/auth/session')],
      ['get', '/auth/session', await browser.get('/api/auth/session')],
      ['post', '/jwt', await browser.post('/api/jwt', { email })],
      ['get', '/site', await browser.get('/api/site')],
      ['get', '/all-courses', await browser.get('/api/all-courses')],
      ['get', '/all-courses/count', await browser.get('/api/all-courses/count')],
      [
        'get',
        '/all-courses/alternatives',
        await browser.get('/api/all-courses/alternatives?q=reading+zeppelin'),
      ],
      ['get', '/course/{id}', await browser.get(`/api/course/${id}`)],
      ['get', '/course/{id}', await server.visitor().get(`/api/course/${id}`)],
      ['get', '/course/{id}', await browser.get('/api/course/x')],
      ['get', '/courses', await browser.get(`/api/courses?${own}`)],
      ['post', '/add-course', await browser.post(`/api/add-course?${own}`, course)],
      ['post', '/add-course', await browser.post(`/api/add-course?${own}`, {})],
      ['put', '/update-course/{id}', await browser.put(`/api/update-course/${id}`, course)],
      ['get', '/enroll/check', await browser.get(`/api/enroll/check?courseId=${id}&${own}`)],
      ['post', '/enroll-course', await browser.post('/api/enroll-course', { courseId: id, email })],
      ['get', '/enroll/check', await browser.get(`/api/enroll/check?courseId=${id}&${own}`)],
      ['get', '/my-enrolled-courses', await browser.get(`/api/my-enrolled-courses?${own}`)],
      ['delete', '/unenroll-course', await browser.delete(`/api/unenroll-course?courseId=${id}&${own}`)],
      ['delete', '/delete-course/{id}', await browser.delete(`/api/delete-course/${id}`)],
      ['post', '/enroll-course', await browser.post('/api/enroll-course', { courseId: id, email })],
    ] as const) {
      await expectAsDescribed(method, path, answer)
    }
  })

  test.each(['/all-courses', '/popular-courses', '/all-new-courses', '/courses', '/my-enrolled-courses'])(
    '%s tells of the link to the next page',
    (path) => {
      expect(
        operationOf({ method: 'get', path: path as `/${string}` }).responses[200]?.headers,
      ).toHaveProperty('Link')
    },
  )

  test.each(['http://localhost:4173', 'https://courses.example.org'])(
    'sets the cookie that the document names, at %s',
    async (url) => {
      const there = await startTestServer({ besides: server, settings: { PUBLIC_URL: url } })
      const { browser } = await makePerson(there)
      const told = (await browser.get('/api/openapi.json')).body as Document
      expect([...browser.cookies.keys()]).toContain(told.components.securitySchemes.session?.name)
    },
  )
})
