import { isFeaturePart } from '../position.ts'
import type { Rule, Violation } from '../rule.ts'
import type { SourceFile } from '../sourceTree.ts'

/** Only stores contain SQL: no driver, no templates and no query builder elsewhere. */
export const sql: Rule = (tree) => tree.files.filter((file) => !maySpeakSql(file)).flatMap(spokenSql)

function maySpeakSql({ path, position }: SourceFile): boolean {
  if (position.isTest || position.layer === 'platform') return true
  if (position.layer === 'base') return position.side === 'server'
  if (position.layer === 'app') return false
  return position.layer !== 'features' || isFeaturePart(path, 'store')
}

function spokenSql(file: SourceFile): Violation[] {
  const drivers = file.references
    .filter(({ specifier, typeOnly }) => !typeOnly && /^(kysely|pg)(\/|$)/.test(specifier ?? ''))
    .map(({ specifier, line }) => ({ text: `the import of ${specifier}`, line }))
  return [...drivers, ...file.sql].map(({ text, line }) => ({
    path: file.path,
    line,
    rule: 'sql',
    explanation: `${text} speaks SQL; only stores do. Give the query a name in the store.`,
  }))
}
