import type { Db } from '../../../base/db/db.ts'
import type { DemoPasswords } from '../../../base/feature.ts'
import { features } from '../../features.ts'

/** Puts the demo world into an empty database; part of a transaction. */
export async function loadDemoWorld(transaction: Db, passwords: DemoPasswords): Promise<void> {
  for (const { demo } of features) await demo?.(transaction, passwords)
}
