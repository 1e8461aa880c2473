import { batch } from '../../../base/db/batch.ts'
import { findStandings } from './store.ts'

/**
 * What a user is in a course: who works on it and how, and whether they take it; undefined when there is no such course. A hidden
 * one is there for its staff alone.
 */
export const findStanding = batch(findStandings)
