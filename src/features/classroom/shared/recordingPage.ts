import type { ItemPage } from '../contract.ts'

/** What is told of a page with a video or a sound recording. */
export type RecordingPage = Extract<ItemPage, { recording: unknown }>

/** Whether something is played on a page. */
export function isRecording(page: ItemPage): page is RecordingPage {
  return 'recording' in page
}

/** Whether what is said is there with its times, in captions or subtitles: then the page shows it along with what plays. */
export function isTimed({ recording }: RecordingPage): boolean {
  return recording.tracks.some(({ kind }) => kind === 'captions' || kind === 'subtitles')
}

/** Whether there is something to be shown beside a recording, notes aside. */
export function hasBeside({ recording }: RecordingPage): boolean {
  return recording.tracks.length > 0 || recording.transcript !== null
}
