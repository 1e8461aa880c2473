import type { Actor } from '../../../base/http/actor.ts'
import type { FileRef } from '../store.ts'

/** Who may read a file besides the caller: everybody, or only some; null where the caller may not. */
export type Readers = 'everybody' | 'some' | null

/** Decides who may read a file now, which a feature to the right knows. */
export type ReadersOf = (actor: Actor | null, file: FileRef) => Promise<Readers>
