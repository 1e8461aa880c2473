import { problem } from '../../../base/http/problems.ts'
import type { WholeFileTrack } from './contract.ts'
import { most } from './shared/limits.ts'
import type { Fault } from './shared/vtt.ts'
import { tracksText } from './text/en.ts'

/** 404: there is no such file, or nothing like this goes along with it. */
export function unknownTrack(what: 'file' | 'track') {
  return problem({
    code: what === 'file' ? 'unknown-file' : 'unknown-track',
    status: 404,
    detail: (language) => tracksText(language).problems[what],
  })
}

/** 409: the file is no recording, or has as much along with it as it may have. */
export function noTrackHere(why: 'notRecorded' | 'tooMany') {
  return problem({
    code: why === 'tooMany' ? 'too-many-tracks' : 'no-recording',
    status: 409,
    detail: (language) => {
      const { tooMany, notRecorded } = tracksText(language).problems
      return why === 'tooMany' ? tooMany({ most: most.tracks }) : notRecorded
    },
  })
}

/** 409: somebody else has written it meanwhile, and what; null where they have deleted it. */
export function otherTrack(there: WholeFileTrack | null) {
  return problem({
    code: 'other-track',
    status: 409,
    detail: (language) => tracksText(language).problems[there === null ? 'deleted' : 'other'],
    members: { current: there },
  })
}

/** 422: the text holds no cues that can be read, and where. */
export function unreadableCues(faults: readonly Fault[]) {
  return problem({
    code: 'unreadable-track',
    status: 422,
    detail: (language) => tracksText(language).problems.unreadable({ count: faults.length }),
    errors: faults.map(({ line, column, cause }) => ({
      field: 'text',
      message: (language) =>
        tracksText(language).faults[cause]({
          line,
          column,
          most: cause === 'many' ? most.cues : most.cueText,
        }),
    })),
    members: { faults },
  })
}

/** 422: written anew it has more bytes than it may have. */
export function tooLargeTrack() {
  const message = (language: Parameters<typeof tracksText>[0]) => tracksText(language).problems.tooLarge
  return problem({
    code: 'invalid-input',
    status: 422,
    detail: message,
    errors: [{ field: 'text', message }],
  })
}
