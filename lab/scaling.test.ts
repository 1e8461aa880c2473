import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { assumptions, tiers } from './scaling/assumptions.ts'
import {
  exceptionsIn,
  exceptionsLeft,
  findExceptions,
  findTables,
  listedIn,
  readMigrations,
} from './scaling/exceptions.ts'
import { distributionIn, keysElsewhere } from './scaling/keys.ts'
import { shareFromMemory } from './scaling/memory.ts'
import { type Measured, needOf } from './scaling/model.ts'
import { filled, measuredFile, newestMigration, page } from './scaling/page.ts'
import { simulate } from './scaling/simulate.ts'

/** The text under a heading of the page. */
async function partOf(heading: string): Promise<string> {
  const [, part = ''] = (await readFile(page, 'utf8')).split(`\n## ${heading}\n`)
  return part.split('\n## ')[0] ?? ''
}

async function measured(): Promise<Measured> {
  return JSON.parse(await readFile(measuredFile, 'utf8'))
}

test('the page on scaling says what the model computes; `npm run capacity` writes it anew', async () => {
  const text = await readFile(page, 'utf8')
  expect(await filled(text)).toBe(text)
})

test('what was measured is no older than the tables; `npm run capacity -- --measure` measures anew', async () => {
  expect((await measured()).migration).toBe(await newestMigration())
})

test('with what the model counts nobody waits long, with a node and a replica less neither', async () => {
  const figures = await measured()
  for (const members of Object.values(tiers)) {
    const need = needOf(members, figures)
    expect(simulate(need, figures, 2).slowest).toBeLessThan(250)
    const less = { ...need, nodes: need.nodes - 1, replicas: need.replicas - need.shards }
    expect(simulate(less, figures, 2).slowest).toBeLessThan(500)
  }
})

test('with a third of the nodes everybody waits, with too few cores of the database too', async () => {
  const figures = await measured()
  const need = needOf(tiers['100 M'], figures)
  const fewNodes = simulate({ ...need, nodes: Math.ceil(need.nodes / 3) }, figures, 2)
  expect(fewNodes.median).toBeGreaterThan(250)
  const read = (need.databaseCores - need.primaryCores) * assumptions.busy
  const fewCores = simulate({ ...need, serverCores: Math.ceil(read / need.replicas / 2) }, figures, 2)
  expect(fewCores.slowest).toBeGreaterThan(1_000)
  expect(fewCores.replicas).toBeGreaterThan(0.95)
})

test('primaries and replicas are as busy as the share of work says that can be moved', async () => {
  const figures = await measured()
  const need = needOf(tiers['100 M'], figures)
  const { primaries, replicas } = simulate(need, figures, 3)
  const { primaryCores, databaseCores, shards, serverCores } = need
  const busy = (cores: number, servers: number) => (cores * assumptions.busy) / (servers * serverCores)
  expect(primaries / busy(primaryCores, shards)).toBeCloseTo(1, 0.5)
  expect(replicas / busy(databaseCores - primaryCores, need.replicas)).toBeCloseTo(1, 0.5)
})

test('the loss of one replica makes no commit wait: each primary has two at least', async () => {
  const figures = await measured()
  for (const members of Object.values(tiers)) {
    const { replicas, shards } = needOf(members, figures)
    expect(replicas).toBeGreaterThanOrEqual(2 * shards)
  }
})

test('twice as many members need about twice as much', async () => {
  const figures = await measured()
  const [one, two] = [needOf(1e7, figures), needOf(2e7, figures)]
  expect(two.nodeCores / one.nodeCores).toBeGreaterThan(1.8)
  expect(two.nodeCores / one.nodeCores).toBeLessThan(2.2)
  expect(two.gigabytes / one.gigabytes).toBeCloseTo(2)
})

test('more comes from memory when more ask, less when more processes share them or more is changed', () => {
  const usual = { rate: 100, addresses: 1_000, processes: 4, forgotten: 0, zipf: 1 }
  const share = shareFromMemory(usual)
  expect(shareFromMemory({ ...usual, rate: 1_000 })).toBeGreaterThan(share)
  expect(shareFromMemory({ ...usual, processes: 16 })).toBeLessThan(share)
  expect(shareFromMemory({ ...usual, addresses: 100_000 })).toBeLessThan(share)
  expect(shareFromMemory({ ...usual, forgotten: 10 })).toBeLessThan(share)
})

test('of one address that is asked for ninety-nine times a second, all but one in a hundred come from memory', () => {
  const one = { rate: 99, addresses: 1, processes: 1, forgotten: 0, zipf: 1 }
  expect(shareFromMemory(one)).toBeCloseTo(0.99)
  expect(shareFromMemory({ ...one, addresses: 3, zipf: 0 })).toBeCloseTo(33 / 34)
})

test('everything that a distributed engine may not take is listed, with its way out', async () => {
  const name = ({ kind, name: called }: { kind: string; name: string }) => `${kind}: ${called}`
  const distribution = distributionIn(await partOf('How rows would be distributed'))
  const elsewhere = keysElsewhere(await readMigrations(), distribution)
  const found = [...(await findExceptions()), ...elsewhere].map(name).sort()
  expect(found.length).toBeGreaterThan(20)
  expect(
    listedIn(await partOf('What engines may not take'))
      .map(name)
      .sort(),
  ).toEqual(found)
})

test('every table has the key by which its rows would be distributed', async () => {
  const part = await partOf('How rows would be distributed')
  const tables = await findTables()
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter((name) => !part.includes(`\`${name}\``))).toEqual([])
})

test('a migration that adds a sequence, a trigger or anything of the kind is noticed', () => {
  const migration = `
    -- create trigger in_a_comment
    create unlogged table counts (id bigserial primary key, name text not null unique, at timestamptz);
    create table pairs (one uuid, number int generated always as identity, unique (one, number) );
    alter table pairs add column code text unique;
    create unique index codes_once on pairs (code);
    create trigger counted after insert on pairs for each row execute function count();
    listen changes;`
  expect(
    exceptionsIn(migration)
      .map(({ kind, name }) => `${kind}: ${name}`)
      .sort(),
  ).toEqual([
    'notification: listen',
    'sequence: id',
    'sequence: number',
    'trigger: counted',
    'unique: counts (name)',
    'unique: pairs (code)',
    'unique: pairs (code)',
    'unique: pairs (one, number)',
    'unlogged table: counts',
  ])
})

test('what a later migration drops is no exception any more, and what it makes anew is one', () => {
  const column = 'letters text not null generated always as (lower(name)) stored'
  const first = `create table names (name text, ${column}); create index by_letters on names using gin (letters);`
  expect(exceptionsLeft([first, 'drop index by_letters;'])).toEqual([
    { kind: 'generated column', name: 'letters' },
  ])
  expect(
    exceptionsLeft([first, `alter table names drop column letters, add column ${column};`]),
  ).toHaveLength(2)
})

test('a table that a later migration drops has no key and refers to nothing any more', () => {
  const first = 'create table rooms (id uuid primary key, owner uuid not null references users (id));'
  const distribution = distributionIn('| their own key | `rooms` | why |')
  expect(keysElsewhere([first], distribution)).toHaveLength(1)
  expect(keysElsewhere([first, 'drop table rooms;'], distribution)).toEqual([])
  const unique = 'create table rooms (id uuid primary key, owner uuid not null unique);'
  expect(exceptionsLeft([unique])).toHaveLength(1)
  expect(exceptionsLeft([unique, 'drop table rooms;'])).toEqual([])
})

test('a key that does not hold what rows are distributed by, and a reference to rows elsewhere, are noticed', () => {
  const distribution = distributionIn(`
| member (\`user_id\`) | \`users\`, \`visits\`, \`badges\`, \`notes\` (by \`writer_id\`) | why |
| their own key | \`rooms\` | why |
| copied everywhere | \`colours\` | why |`)
  const migration = `
    create table users (id uuid primary key);
    create table rooms (id uuid primary key, colour uuid references colours (id));
    create table visits (id uuid primary key, user_id uuid not null references users (id), room uuid references rooms (id));
    create table badges (user_id uuid references users (id) on delete cascade, kind text, primary key (user_id, kind));
    create table notes (id uuid primary key, writer_id uuid);`
  const found = keysElsewhere([migration], distribution).map(({ kind, name }) => `${kind}: ${name}`)
  expect(found.sort()).toEqual([
    'nullable key: notes.writer_id',
    'primary key: notes',
    'primary key: visits',
    'reference: visits.room -> rooms',
  ])
})
