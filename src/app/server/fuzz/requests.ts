import fc from 'fast-check'

/** What is used of a JSON schema, as it stands in the OpenAPI document. */
export type Schema = {
  type?: string
  format?: string
  enum?: readonly unknown[]
  maxLength?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
}

/** One call as the OpenAPI document describes it. */
export type Operation = {
  method: string
  /** With its parameters in braces, below `/api`. */
  path: string
  parameters: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  body?: Schema
}

/** A request as it leaves: the address as it is written on the wire, below `/api`. */
export type FuzzRequest = {
  method: string
  address: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** Texts that have broken programs before. */
const troublesome = [
  '',
  ' ',
  '\u202e',
  '\ufeff',
  'ﷺ'.repeat(300),
  'a'.repeat(10_000),
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://169.254.169.254/latest/meta-data/',
  'https://\u0000',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-infinity',
]

/** What no database column takes as text. */
const unstorable = ['\u0000', 'a\u0000b', '\ud800', 'x\udc00']

export const oddText = fc.oneof(
  fc.constantFrom(...unstorable),
  fc.constantFrom(...troublesome),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

/** Every value that JSON can carry, the ones that break programs first. */
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]], { $ne: null }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Texts that mean something in fields of these names: ids, e-mails, passwords. */
export type Known = Readonly<Record<string, readonly string[]>>

/** A value as the schema asks for in a field of this name, or close to it. */
function fitting(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => fitting(one, known, name)))
  switch (schema.type) {
    case 'object':
      return fieldsOf(schema, (one, field) => fitting(one, known, field))
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known), { maxLength: 4 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.nat(50))
    case 'null':
      return fc.constant(null)
    default: {
      const text = fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 60, 300) })
      const fits = known[name]
      return fits === undefined
        ? text
        : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...fits) }, { weight: 1, arbitrary: text })
    }
  }
}

type ValueOf = (one: Schema, name: string) => fc.Arbitrary<unknown>

function fieldsOf(schema: Schema, value: ValueOf): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, value(one, name)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] })
}

/** As the schema asks for, but for one odd value: what is not caught here would go far. */
function butForOne(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  if (names.length === 0) return oddValue
  return fc
    .tuple(
      fieldsOf(schema, (one, name) => fitting(one, known, name)),
      fc.constantFrom(...names),
      fc.oneof({ weight: 3, arbitrary: oddText }, { weight: 1, arbitrary: oddValue }),
    )
    .map(([fields, name, odd]) => ({ ...fields, [name]: odd }))
}

/** As the schema asks for, with some of it missing, odd or too much. */
function nearly(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const fields = fieldsOf({ ...schema, required: [] }, (one, name) =>
    fc.oneof({ weight: 3, arbitrary: fitting(one, known, name) }, { weight: 2, arbitrary: oddValue }),
  )
  const names = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id', 'role', 'email', 'owner'), oddText)
  return fc
    .tuple(fields, fc.array(fc.tuple(names, oddValue), { maxLength: 2 }))
    .map(([some, more]) => Object.fromEntries([...Object.entries(some), ...more]))
}

/** JSON text whose first field comes twice. */
function doubled(value: object): string {
  const [name] = Object.keys(value)
  const text = JSON.stringify(value)
  return name === undefined ? text : `{${JSON.stringify(name)}:1,${text.slice(1)}`
}

function bodyOf(schema: Schema, known: Known): fc.Arbitrary<string | Uint8Array> {
  const written = (value: unknown) => JSON.stringify(value)
  return fc.oneof(
    { weight: 4, arbitrary: fitting(schema, known).map(written) },
    { weight: 6, arbitrary: butForOne(schema, known).map(written) },
    { weight: 3, arbitrary: nearly(schema, known).map(written) },
    { weight: 1, arbitrary: fieldsOf(schema, (one, name) => fitting(one, known, name)).map(doubled) },
    { weight: 1, arbitrary: oddValue.map(written) },
    { weight: 1, arbitrary: oddText },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('['.repeat(20_000), `{"a":${'1'.repeat(5000)}}`, 'x'.repeat(70_000)),
    },
  )
}

/** Percent signs and all: some as a browser writes them, some as no browser does. */
export const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
export const raw = fc.constantFrom(
  '%',
  '%00',
  '%ff',
  '%E0%A4%A',
  '..%2f..',
  '%2e%2e',
  '+',
  '?',
  ';',
  '%',
  '[]',
  'a/b',
)

function pathOf({ path, parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const part = (name: string) => {
    const schema = parameters.find((one) => one.name === name)?.schema ?? {}
    return fc.oneof(
      { weight: 5, arbitrary: fitting(schema, known, name).map(encoded) },
      { weight: 2, arbitrary: oddText.map(encoded) },
      { weight: 1, arbitrary: raw },
    )
  }
  return fc
    .tuple(...names.map(part))
    .map((parts) =>
      names.reduce((filled, name, at) => filled.replace(`{${name}}`, () => parts[at] ?? ''), path),
    )
}

/** How often a parameter comes: not at all and twice are mutations too, but for what may be left out. */
const howOften = (required: boolean) =>
  fc.oneof({ weight: 5, arbitrary: required ? fc.constant(1) : fc.nat(1) }, fc.constantFrom(0, 2))

function queryOf({ parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const named = parameters.filter((one) => one.in === 'query')
  const pair = ({ name, schema }: (typeof named)[number]) =>
    fc
      .oneof({ weight: 6, arbitrary: fitting(schema, known, name).map(encoded) }, oddText.map(encoded), raw)
      .map((value) => `${name}=${value}`)
  const stranger = fc
    .tuple(oddText.map(encoded), oddText.map(encoded))
    .map(([name, value]) => `${name}=${value}`)
  return fc
    .tuple(
      fc.tuple(
        ...named.map((one) =>
          howOften(one.required === true).chain((times) =>
            fc.array(pair(one), { minLength: times, maxLength: times }),
          ),
        ),
      ),
      fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, fc.array(stranger, { maxLength: 2 })),
    )
    .map(([own, more]) => [...own.flat(), ...more].join('&'))
    .map((query) => (query === '' ? '' : `?${query}`))
}

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  '',
]

const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', ...contentTypes),
    accept: fc.constantFrom('text/html', '*/*', 'image/png;q=2', ';;;'),
    authorization: fc.constantFrom('Bearer', 'Bearer x.y.z', 'Basic YTpi', `Bearer ${'a'.repeat(8000)}`),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', 'unknown', '1.1.1.1, '.repeat(500), "'"),
    'x-forwarded-host': fc.constant('evil.example'),
    'if-match': fc.constantFrom('*', '"1"', 'W/"1"', '"', '"a",,', '"\u00ff"', ' ,'.repeat(4000)),
    'idempotency-key': fc.constantFrom('"a"', 'b', '', '"', 'x, y', '"\\"', 'z'.repeat(300), '\u00e9'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/'),
    range: fc.constantFrom('bytes=0-', 'bytes=-1', 'lines=1'),
    'x-http-method-override': fc.constant('DELETE'),
    'user-agent': fc.constantFrom('', 'x'.repeat(4000)),
    link: fc.constant('<x>'),
  },
  { requiredKeys: [] },
)

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'get']

/**
 * Requests like those that an operation describes, and mutations of them: types, sizes, encodings, doubled, missing
 * and additional fields, other methods, other content types, odd headers.
 */
export function requestsFor(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  const declared = operation.method.toUpperCase()
  return fc
    .record({
      method: fc.oneof({ weight: 12, arbitrary: fc.constant(declared) }, fc.constantFrom(...methods)),
      path: pathOf(operation, known),
      query: queryOf(operation, known),
      body: bodyOf(operation.body ?? {}, known),
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, headers),
    })
    .map(({ method, path, query, body, headers }) => {
      const without = /^(get|head)$/i.test(method)
      return {
        method,
        address: `/api${path}${query}`,
        headers: { ...(without ? {} : { 'content-type': 'application/json' }), ...headers },
        body: without ? undefined : body,
      }
    })
}
