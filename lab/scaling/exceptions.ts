import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A feature of PostgreSQL that not every distributed engine supports alike: its kind and where it is used. */
export type Exception = { kind: string; name: string }

const root = join(import.meta.dirname, '../..')

/** Patterns of such features in migrations, by kind. */
const inStatements: Record<string, RegExp> = {
  sequence:
    /(?:\b(\w+)\s+(?:small|big)?serial\b|\b(\w+)\b[^,(]*\bas identity\b|create sequence (?:if not exists )?(\w+))/g,
  trigger: /create (?:or replace )?(?:constraint )?trigger (\w+)/g,
  'event trigger': /create event trigger (\w+)/g,
  'unlogged table': /(?:create unlogged table (?:if not exists )?(\w+)|alter table (\w+) set unlogged)/g,
  function: /create (?:or replace )?(?:function|procedure) (\w+)/g,
  extension: /create extension (?:if not exists )?(\w+)/g,
  'generated column': /\b(\w+) \w+ not null\s+generated always as \(/g,
  'inverted index': /create index (\w+) on \w+ using (?:gin|gist|spgist|brin)/g,
  'deferrable constraint': /constraint (\w+)[^,;]*\bdeferrable\b/g,
  'exclusion constraint': /constraint (\w+) exclude/g,
  'materialized view': /create materialized view (\w+)/g,
  'inherited table': /create table (\w+)[^;]*\b(?:inherits|partition (?:by|of))\b/g,
  rule: /create (?:or replace )?rule (\w+)/g,
  notification: /\b(listen|notify) \w+/g,
  'measure of statistics': /alter column (\w+) set statistics/g,
  collation: /\b(\w+)(?: text)? collate "c"/g,
}

/** Patterns of such features in the SQL of the code, by kind; these are named by their file. */
const inCode: Record<string, RegExp> = {
  'advisory lock': /pg_(?:try_)?advisory_\w+/,
  'rows skipped when locked': /skip locked|skipLocked\(/,
  'system column': /\b(?:xmax|xmin|ctid)\b(?= =|,| from)/,
  notification: /[`'](?:listen|notify) \w+|pg_notify/i,
  'table lock': /[`']\s*lock table/,
  nextval: /nextval\(/,
  'change within a query':
    /\bas (?:materialized )?\(\s*(?:insert into|update|delete from)|\.with\('\w+', \(\w*\) =>\s*\w+\s*\.(?:insertInto|updateTable|deleteFrom)\(/,
  'lateral query': /\blateral\b|LateralJoin|JoinLateral/,
  'place in the log of changes': /pg_(?:current|last)_wal_|pg_control_checkpoint/,
  collation: /collate "C"/,
  'knowledge of the planner': /\bpg_stats\b/,
  'tables of a library': /import\('pg-boss'\)/,
}

/** Finds every exception in the migrations and in the product's code. */
export async function findExceptions(): Promise<Exception[]> {
  const found: Exception[] = exceptionsLeft(await readMigrations())
  for await (const path of glob('src/{app,base,features,platform}/**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue
    const text = await readFile(join(root, path), 'utf8')
    for (const [kind, pattern] of Object.entries(inCode)) {
      if (pattern.test(text)) found.push({ kind, name: path.replace('src/', '') })
    }
  }
  return [...new Map(found.map((one) => [`${one.kind} ${one.name}`, one])).values()]
}

/** The texts of all migrations, in order. */
export async function readMigrations(): Promise<string[]> {
  const paths = await Array.fromAsync(glob('db/migrations/*.sql', { cwd: root }))
  return Promise.all(paths.toSorted().map((path) => readFile(join(root, path), 'utf8')))
}

/** The exceptions in migrations, without those that a later one drops. */
export function exceptionsLeft(migrations: readonly string[]): Exception[] {
  return migrations.reduce<Exception[]>((found, migration) => {
    const dropped = Array.from(
      migration.toLowerCase().matchAll(/\bdrop (?:index|column|trigger|function) (?:if exists )?(\w+)/g),
      ([, name]) => name,
    )
    const tables = Array.from(migration.toLowerCase().matchAll(/^drop table (\w+)/gm), ([, name]) => name)
    const isLeft = ({ name }: Exception) => !dropped.includes(name) && !tables.includes(name.split(' (')[0])
    return [...found.filter(isLeft), ...exceptionsIn(migration)]
  }, [])
}

/** The exceptions in one migration. */
export function exceptionsIn(migration: string): Exception[] {
  const text = migration
    .toLowerCase()
    .replace(/--.*$/gm, '')
    .replace(/\$\$.*?\$\$/gs, '')
  const found = Object.entries(inStatements).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([, ...names]) => ({ kind, name: names.find(Boolean) ?? '' })),
  )
  return [...found, ...uniqueIn(text)]
}

/** Unique constraints other than the primary key, by which rows are distributed. */
function uniqueIn(text: string): Exception[] {
  return text.split(';').flatMap((statement) => {
    const table =
      /(?:create (?:unlogged )?table (?:if not exists )?|alter table |create unique index \w+ on )(\w+)/.exec(
        statement,
      )?.[1]
    if (table === undefined) return []
    const lists = statement.matchAll(/\bunique(?: index \w+ on \w+)? ?\(([^)]+)\)/g)
    const columns = statement.matchAll(/(?:[(,]|add column)\s*(\w+) [\w ]+?\bunique\b(?! ?\()/g)
    return [...lists, ...columns].map(([, names = '']) => ({ kind: 'unique', name: `${table} (${names})` }))
  })
}

/** Every table that a migration creates, without those that a later one drops. */
export async function findTables(): Promise<string[]> {
  const found = new Set<string>()
  for (const text of (await readMigrations()).map((migration) => migration.toLowerCase())) {
    for (const [, deed, name = ''] of text.matchAll(/^(create|drop) (?:unlogged )?table (\w+)/gm)) {
      if (deed === 'create') found.add(name)
      else found.delete(name)
    }
  }
  return [...found]
}

/**
 * The exceptions listed in a part of a page: rows of a table that begin with the kind, followed by names in backquotes.
 */
export function listedIn(part: string): Exception[] {
  return part.split('\n').flatMap((line) => {
    const [, kind = '', names = ''] = /^\| ([\w ]+) \| ((?:`[^`]+`(?:, )?)+) \|/.exec(line) ?? []
    return Array.from(names.matchAll(/`([^`]+)`/g), ([, name = '']) => ({ kind, name }))
  })
}
