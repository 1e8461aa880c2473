import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import { dropTrack, putTrack, readTrack, readTracks, readVersion, readVersions } from './actions.ts'
import { type FileTrack, tracksContract } from './contract.ts'
import type { TrackKind } from './shared/limits.ts'
import type { TrackRef } from './store.ts'

type Params = { course: string; file: string; kind: TrackKind; language: string }

const refOf = ({ course, file, kind, language }: Params): TrackRef => ({
  scopeId: course,
  id: file,
  kind,
  language,
})

/** The calls by which captions and the like are written. */
export function trackRoutes(api: Api, services: Services): void {
  const { db } = services

  api.serve(tracksContract.listTracks, async ({ params: { course, file } }) => ({
    answer: await readTracks(db, { scopeId: course, id: file }),
  }))

  api.serve(tracksContract.readTrack, async ({ params }) => ({
    answer: await readTrack(db, refOf(params)),
  }))

  api.serve(tracksContract.putTrack, async ({ actor, params, body }) => {
    const { track, isNew } = await putTrack(services, actor, refOf(params), body)
    return { answer: track, status: isNew ? 201 : 200 }
  })

  api.serve(tracksContract.dropTrack, async ({ params, query }) => {
    await dropTrack(db, refOf(params), query.version)
    return { answer: nothing, status: 204 }
  })

  api.serve(tracksContract.listTrackVersions, async ({ params }) => ({
    answer: { versions: await readVersions(db, refOf(params)) },
  }))

  api.serve(tracksContract.readTrackVersion, async ({ params }) => ({
    answer: { text: await readVersion(db, refOf(params), params.nr) },
  }))
}

/** What is not sent, since an answer of 204 has no content. */
const nothing: FileTrack = {
  kind: 'captions',
  language: '',
  label: '',
  isDefault: false,
  cues: 0,
  version: 0,
  changedAt: '',
}
