import { Problem } from '../../../../../base/contract/problem.ts'
import { makeCalls } from '../../../../../base/page/calls.ts'
import { answer, succeed } from '../../../../../base/page/request.ts'
import type { TracksApi, TrackVersion } from '../../contract.ts'
import type { TrackKind } from '../../shared/limits.ts'
import type { Content } from './saver.ts'

/** Where a track is. */
export type TrackPlace = { course: string; file: string; kind: TrackKind; language: string }

const track = () => makeCalls<TracksApi>('/api', fetch).files[':course'][':file'].tracks[':kind'][':language']

/** Saves a track for the version that was read. @throws Problem */
export function putTrack(param: TrackPlace, content: Content, version: number | null) {
  return answer(
    track().$put(
      { param, json: { ...content, version } },
      { init: { keepalive: content.text.length < 20_000 } },
    ),
  )
}

/** The versions of a track that are kept, the latest first; none where nothing was ever saved. @throws Problem */
export async function listVersions(param: TrackPlace): Promise<TrackVersion[]> {
  try {
    return (await answer(track().versions.$get({ param }, { init: { cache: 'no-store' } }))).versions
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.code === 'unknown-track') return []
    throw thrown
  }
}

/** The text of a version. @throws Problem */
export async function readVersion(param: TrackPlace, nr: number): Promise<string> {
  return (await answer(track().versions[':nr'].$get({ param: { ...param, nr: `${nr}` } }))).text
}

/** @throws Problem */
export async function dropTrack(param: TrackPlace, version: number | null): Promise<void> {
  await succeed(track().$delete({ param, query: version === null ? {} : { version: String(version) } }))
}
