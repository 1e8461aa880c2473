import type { Asked } from './load.ts'
import type { Bare } from './queries.ts'

/**
 * A request, its query for the bare driver, and the load where it is not the usual one: slow requests run with fewer
 * connections.
 */
export type MemberCase = { asked: Asked; bare?: Bare; how?: { connections: number; seconds: number } }
