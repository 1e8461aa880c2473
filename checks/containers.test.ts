import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../src/base/config/config.ts'

// That the image is built and serves is tested in the long lane: lab/container.ts.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Service = {
  image?: string
  build?: string
  command?: string[]
  ports?: string[]
  env_file?: { path: string }[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, object>
  read_only?: boolean
  network_mode?: string
}
type Compose = { services: Record<string, Service>; volumes?: Record<string, null> }

const files = ['compose.yaml', 'compose.postgres.yaml', 'compose.s3.yaml']
const compose = files.map((path) => ({ path, ...(parse(read(path)) as Compose) }))
const dockerfile = read('Dockerfile')
const ignored = read('.dockerignore').split('\n')
const settings = [...read('.env.example').matchAll(/^# ([A-Z_\d]+)=/gm)].map(([, name = '']) => name)

/** The values of an instruction of the Dockerfile that has the form of a shell's words. */
const words = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (.+)$`, 'gm'))].map(([, rest = '']) => rest)

test('the image is made of what there is, and of nothing that is secret or only for tests', () => {
  const sent = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  expect(ignored.find((line) => line !== '' && !line.startsWith('#'))).toBe('*')
  expect(sent.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const secret = ['.env', '.git', 'data', 'node_modules', 'dist', 'test-results']
  expect(secret.filter((path) => sent.includes(path))).toEqual([])
  const copied = words('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1))
  expect(copied.filter((path) => path !== '.' && !sent.includes(path.split('/')[0] ?? ''))).toEqual([])
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(ignored).toContain('**/*.test.ts')
})

test('what the project needs to be packed is sent to the build', () => {
  const sent = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const { bin, files } = JSON.parse(read('package.json'))
  expect(bin.tercet).toMatch(/^dist\/package\//)
  const made = ['dist/package/', 'npm-shrinkwrap.json']
  expect(files.filter((path: string) => !made.includes(path) && !sent.includes(path))).toEqual([])
  const inputs = ['src', 'scripts', 'db', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']
  expect(inputs.filter((path) => !sent.includes(path))).toEqual([])
})

test('the image runs as a user of its own, keeps data in a volume, holds no secret and looks after its health', () => {
  expect(words('USER').at(-1)).toBe('tercet')
  expect(dockerfile.indexOf('\nUSER tercet')).toBeGreaterThan(dockerfile.lastIndexOf('\nRUN '))
  expect(words('VOLUME')).toEqual(['/data'])
  expect(dockerfile).toMatch(/HEALTHCHECK [\s\S]*\/healthz/)
  const given = [...dockerfile.matchAll(/(?:^ENV | {2})([A-Z_]+)=(\S+)/gm)].map(([, name = '']) => name)
  expect(given).toEqual(['PATH', 'DATA_DIR', 'HOST'])
  expect(['DATA_DIR', 'HOST'].filter((name) => !settings.includes(name))).toEqual([])
})

test('it listens where the files for compose look for it', () => {
  const { port } = readConfig({})
  expect(words('EXPOSE')).toEqual([`${port}`])
  expect(dockerfile).toContain(`process.env.PORT ?? ${port}`)
  const ports = compose.flatMap(({ services }) => Object.values(services).flatMap(({ ports = [] }) => ports))
  // Published to this machine alone, as `npm start` serves it.
  expect(ports).toEqual([`127.0.0.1:${port}:${port}`])
})

test.each(compose)('$path names settings, volumes and services that exist', ({ services, volumes = {} }) => {
  const names = Object.keys(services)
  const known = new Set([...settings, 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
  const set = Object.keys(services.tercet?.environment ?? {})
  expect(set.filter((name) => !known.has(name))).toEqual([])
  const mounted = Object.values(services).flatMap(({ volumes: of = [] }) =>
    of.map((one) => one.split(':')[0]),
  )
  expect([...new Set(mounted)].filter((name) => name !== 'data').sort()).toEqual(
    Object.keys(volumes)
      .filter((name) => name !== 'data')
      .sort(),
  )
  const awaited = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on))
  expect(awaited.filter((name) => !names.includes(name))).toEqual([])
})

test('no file for compose holds a password, and only the data and /tmp are written', () => {
  for (const path of files) expect(read(path)).not.toMatch(/password\s*:\s*\S|:\/\/[^/\s]*:[^/\s]*@/i)
  const [own] = compose
  expect(own?.services.tercet).toMatchObject({ read_only: true, tmpfs: ['/tmp'], volumes: ['data:/data'] })
})

test('PostgreSQL is reached by a socket that only the two share, on no network', () => {
  const { tercet, postgres } = compose.find(({ path }) => path.includes('postgres'))?.services ?? {}
  expect(postgres).toMatchObject({
    network_mode: 'none',
    command: expect.arrayContaining(['listen_addresses=']),
  })
  const folder = '/var/run/postgresql'
  for (const service of [tercet, postgres]) expect(service?.volumes).toContain(`socket:${folder}`)
  const { databaseUrl } = readConfig(tercet?.environment ?? {})
  expect(new URL(databaseUrl ?? '').searchParams.get('host')).toBe(folder)
})

test('what compose sends as the store of files is a setting that the product takes', () => {
  const { environment } = compose.find(({ path }) => path.includes('s3'))?.services.tercet ?? {}
  const said = /^# +BLOBS_URL=(\S+)/m.exec(read('compose.s3.yaml'))?.[1] ?? ''
  expect(environment?.BLOBS_URL).toMatch(/^\$\{BLOBS_URL:\?/)
  expect(readConfig({ BLOBS_URL: said }).blobs).toMatchObject({ bucket: 'bucket' })
})

test('operators find each of these files in the guide', () => {
  const page = read('docs/operations.md')
  const there = globSync('{Dockerfile,compose*.yaml}', { cwd: root }).filter((path) => matchesGlob(path, '*'))
  expect(there.filter((path) => !page.includes(path))).toEqual([])
})
