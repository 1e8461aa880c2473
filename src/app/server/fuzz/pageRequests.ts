import fc from 'fast-check'
import { encoded, type FuzzRequest, type Known, oddText, raw } from './requests.ts'

/** A form as it stands in a page: the names of its fields, and what each was drawn with. */
export type FormFields = ReadonlyMap<string, ReadonlySet<string>>

/** What a page takes in its address. */
const parameters = ['q', 'after', 'from', 'token', 'email', 'sort', 'kind', 'member', 'state', 'problem']

const types = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'multipart/form-data; boundary="',
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded; charset=utf-16',
  'x',
]

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']

/** Every field of a page with what it was drawn with, what means something in it, or anything; some left out, some twice. */
function fieldsOf(forms: FormFields, known: Known): fc.Arbitrary<[string, string][]> {
  const names = [...forms.keys(), 'photo', '__proto__']
  const pair = fc.constantFrom(...names).chain((name) => {
    const meant = Object.hasOwn(known, name) ? known[name] : []
    const fitting = [...(forms.get(name) ?? []), ...(meant ?? [])]
    const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('', ...fitting) }, oddText)
    return value.map((text): [string, string] => [name, text])
  })
  // A section says which form it is; without one most of what follows is passed over.
  const sections = [...(forms.get('section') ?? [])]
  const section = fc.constantFrom<[string, string][]>(
    [],
    ...sections.map((one) => [['section', one] as [string, string]]),
  )
  return fc.tuple(section, fc.array(pair, { maxLength: 12 })).map(([begin, rest]) => [...begin, ...rest])
}

function inParts(fields: [string, string][]): string {
  const parts = fields.map(([name, value], at) => {
    const file = at % 3 === 0 ? '; filename="a.png"\r\nContent-Type: image/png' : ''
    return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  return `${parts.join('')}--x--\r\n`
}

function bodyOf(forms: FormFields, known: Known): fc.Arbitrary<string> {
  const fields = fieldsOf(forms, known)
  return fc.oneof(
    { weight: 6, arbitrary: fields.map((pairs) => `${new URLSearchParams(pairs)}`) },
    { weight: 3, arbitrary: fields.map(inParts) },
    { weight: 1, arbitrary: fields.map((pairs) => inParts(pairs).slice(0, -7)) },
    { weight: 1, arbitrary: oddText },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'a=%&b=%ff&=', '&'.repeat(5000), 'x'.repeat(70_000), '{"a":1}'),
    },
  )
}

/** The right one for most bodies, or any. */
function typeOf(body: string): fc.Arbitrary<string | undefined> {
  const right = body.startsWith('--x') ? types[1] : types[0]
  return fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, fc.constantFrom(undefined, ...types))
}

/** The address of a page, with ids or anything in its place, and with what it may be asked. */
function addressOf(path: string, known: Known): fc.Arbitrary<string> {
  const part = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('members', ...(known.id ?? [])) },
    oddText.map(encoded),
    raw,
  )
  const odd = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    fc.constantFrom('/', '//', '/%09/', '%', '/..', '/%00'),
  )
  const query = fc.array(
    fc
      .tuple(fc.constantFrom(...parameters), fc.oneof(oddText.map(encoded), raw))
      .map((pair) => pair.join('=')),
    { maxLength: 3 },
  )
  return fc.tuple(part, odd, query).map(([filled, end, asked]) => {
    const address = path.replace(/:\w+|\*/, () => filled) + end
    return asked.length === 0 ? address : `${address}?${asked.join('&')}`
  })
}

/** Requests for a page and for the forms in it, and mutations of them: addresses, methods, types, broken bodies. */
export function pageRequests(path: string, forms: FormFields, known: Known): fc.Arbitrary<FuzzRequest> {
  const method = fc.oneof(
    { weight: 6, arbitrary: fc.constant('POST') },
    { weight: 3, arbitrary: fc.constant('GET') },
    fc.constantFrom(...methods),
  )
  const body = bodyOf(forms, known).chain((text) => typeOf(text).map((type) => ({ text, type })))
  return fc.tuple(method, addressOf(path, known), body).map(([method, address, { text, type }]) => {
    const without = method === 'GET' || method === 'HEAD'
    return {
      method,
      address,
      headers: without || type === undefined ? {} : { 'content-type': type },
      // As bytes it is given no type of its own.
      body: without ? undefined : new TextEncoder().encode(text),
    }
  })
}
