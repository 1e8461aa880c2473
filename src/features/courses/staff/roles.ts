import { batch } from '../../../base/db/batch.ts'
import { findStaffRoles } from './store.ts'

/**
 * What a user may do in a course besides taking it: null for nothing, undefined when there is no such course. A hidden one is there
 * for its staff alone.
 */
export const findStaffRole = batch(findStaffRoles)
