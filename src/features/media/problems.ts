import { problem } from '../../base/http/problems.ts'
import { mostFiles } from './rules.ts'
import { mostDocumentBytes, type SingleKind, type Unfit } from './shared/fit.ts'
import { mediaText } from './text/en.ts'

/** 404: no such item, or it is in the trash, or of another kind. */
export function unknownFileSet() {
  return problem({
    code: 'unknown-item',
    status: 404,
    detail: (language) => mediaText(language).errors.unknown,
  })
}

/** 412: others have changed the files meanwhile. */
export function otherFiles() {
  return problem({
    code: 'changed-meanwhile',
    status: 412,
    detail: (language) => mediaText(language).errors.changed,
  })
}

/** 410: it is not in the version any more that was to be published. */
export function filesChanged(version: number) {
  return problem({
    code: 'version-gone',
    status: 410,
    detail: (language) => mediaText(language).errors.changed,
    members: { version },
  })
}

/** 409: an item has as many files as it may have. */
export function tooManyFiles() {
  return problem({
    code: 'too-many-files',
    status: 409,
    detail: (language) => mediaText(language).errors.tooMany({ most: mostFiles }),
  })
}

/** 422: there is nothing to publish, or not all of it is there yet. */
export function notPublishable(why: 'none' | 'underWay' | 'refused' | 'unseen' | 'unchecked') {
  return problem({ code: `files-${why}`, status: 422, detail: (language) => mediaText(language).errors[why] })
}

/** 409: the course has no such file, or it has gone. */
export function noSuchFile() {
  return problem({
    code: 'no-such-file',
    status: 409,
    detail: (language) => mediaText(language).errors.noFile,
  })
}

/** 422: a file cannot be that of an item of this kind. */
export function unfitFile(kind: SingleKind, why: Unfit) {
  return problem({
    code: 'unfit-file',
    status: 422,
    detail: (language) => mediaText(language).unfit({ kind, why, megabytes: mostDocumentBytes / 1024 ** 2 }),
  })
}
