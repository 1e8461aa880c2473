import { tooMany } from '../problems.ts'
import { most } from '../rules.ts'
import { type Held, livingSections } from './change.ts'

/**
 * What is in the trash counts too: every change reads it, and without a bound it would grow by deleting and adding again.
 * @throws Problem 409 when the outline has no room for so many more
 */
export function requireRoom(held: Held, { sections = 0, items = 0 }): void {
  if (sections > 0) {
    if (livingSections(held).length + sections > most.sections) throw tooMany('sections')
    if (held.sections.length + sections > most.keptSections) throw tooMany('keptSections')
  }
  if (items > 0 && held.items.length + items > most.items) throw tooMany('items')
}
