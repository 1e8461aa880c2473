import type { Actor } from '../../../base/http/actor.ts'
import type { FileRef } from '../store.ts'

/**
 * Who may read a file besides the caller: everybody, or only some; null where the caller may not. `saves` is whether they may keep
 * it, and not only look at it in a page.
 */
export type Readers = { who: 'everybody' | 'some'; saves: boolean } | null

/** Decides who may read a file now, which a feature to the right knows. */
export type ReadersOf = (actor: Actor | null, file: FileRef) => Promise<Readers>
