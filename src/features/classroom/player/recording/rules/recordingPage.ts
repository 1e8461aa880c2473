import type { ItemPage } from '../../../contract.ts'

/** What is told of a page with a video or a sound recording. */
export type RecordingPage = Extract<ItemPage, { kind: 'video' }> | Extract<ItemPage, { kind: 'audio' }>
