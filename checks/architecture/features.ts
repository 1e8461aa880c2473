import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A feature as the product lists it: its folder's name, and the tables that only it writes. */
export type FeatureFacts = { name: string; tables: readonly string[] }

/** The file in which the product lists its features. */
export const featureList = 'src/app/features.ts'
const descriptionOf = (name: string) => `src/features/${name}/feature.ts`

/** Tables that belong to no feature, by the part of the product that writes them. */
const otherOwners: Readonly<Record<string, readonly string[]>> = {
  'src/base/blobs/': ['blobs', 'blob_removals'],
  'src/base/db/': ['schema_migrations'],
  'src/base/events/': ['event_deliveries', 'event_listeners', 'event_outbox'],
  'src/base/http/': ['kept_answers', 'limits'],
  'src/base/mail/': ['outbox'],
  'src/platform/backup/': ['backups'],
}

/**
 * Reads the features from left to right, in the order in which the product lists them.
 * @param read returns the text of the file at a path, or null where there is none
 */
export function readFeatures(read: (path: string) => string | null): FeatureFacts[] {
  const text = read(featureList)
  if (text === null) return []
  const folders = new Map<string, string>()
  const names: string[] = []
  const { program } = parseSync(featureList, text)
  const list = new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (posix.basename(source.value) !== 'feature.ts') return
      for (const { local } of specifiers) folders.set(local.name, posix.basename(posix.dirname(source.value)))
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== 'features' || init?.type !== 'ArrayExpression') return
      for (const element of init.elements) if (element?.type === 'Identifier') names.push(element.name)
    },
  })
  list.visit(program)
  return names.flatMap((name) => {
    const folder = folders.get(name)
    return folder === undefined ? [] : [{ name: folder, tables: tablesIn(read(descriptionOf(folder)) ?? '') }]
  })
}

/** The tables that a file may write. */
export function tablesOf(path: string, features: readonly FeatureFacts[]): readonly string[] {
  const feature = features.find(({ name }) => path.startsWith(`src/features/${name}/`))
  if (feature !== undefined) return feature.tables
  return Object.entries(otherOwners).find(([owner]) => path.startsWith(owner))?.[1] ?? []
}

/** Every owned table; one with several owners appears once for each of them. */
export function ownedTables(features: readonly FeatureFacts[]): string[] {
  return [...Object.values(otherOwners).flat(), ...features.flatMap(({ tables }) => tables)]
}

function tablesIn(text: string): string[] {
  const tables: string[] = []
  const description = new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'tables' || value.type !== 'ArrayExpression') return
      for (const element of value.elements)
        if (element?.type === 'Literal' && typeof element.value === 'string') tables.push(element.value)
    },
  })
  description.visit(parseSync('feature.ts', text).program)
  return tables
}
