import { missedFiles } from './completeness.ts'
import type { Rule, Violation } from './rule.ts'
import { barrels } from './rules/barrels.ts'
import { baseShare } from './rules/baseShare.ts'
import { features } from './rules/features.ts'
import { folderSize } from './rules/folderSize.ts'
import { layers } from './rules/layers.ts'
import { names } from './rules/names.ts'
import { nodeModules } from './rules/nodeModules.ts'
import { places } from './rules/places.ts'
import { purity } from './rules/purity.ts'
import { readable, resolution } from './rules/resolution.ts'
import { rooms } from './rules/rooms.ts'
import { sides } from './rules/sides.ts'
import { sql } from './rules/sql.ts'
import { styles } from './rules/styles.ts'
import { tables } from './rules/tables.ts'
import { testing } from './rules/testing.ts'
import { texts, translations } from './rules/texts.ts'
import { shareOfBase } from './share.ts'
import { readSourceTree } from './sourceTree.ts'

const rules: Rule[] = [
  readable,
  resolution,
  places,
  names,
  layers,
  features,
  sides,
  testing,
  styles,
  nodeModules,
  sql,
  tables,
  purity,
  texts,
  translations,
  rooms,
  barrels,
  folderSize,
  baseShare,
]

/**
 * The result of a check: how many files and imports were read, base's share of all lines (0 to 1), and the violations.
 */
export type Report = { files: number; imports: number; share: number; violations: Violation[] }

/** Applies every rule to the repository at `root`. */
export function checkArchitecture(root: string): Report {
  const tree = readSourceTree(root)
  const violations = [...missedFiles(root, tree), ...rules.flatMap((rule) => rule(tree))]
  return {
    files: tree.files.length,
    share: shareOfBase(tree).share,
    imports: tree.files.reduce((sum, file) => sum + file.references.length, 0),
    violations: violations.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line),
  }
}
