import { problem } from '../../../base/http/problems.ts'
import { limitOf, mostOpenUploads } from '../rules.ts'
import type { RefusedFile } from '../shared/uploads.ts'
import { filesText } from '../text/en.ts'
import { textKind } from './type.ts'

/** 404: nothing is uploaded under this id, or somebody else uploads it. */
export function unknownUpload() {
  return problem({
    code: 'unknown-upload',
    status: 404,
    detail: (language) => filesText(language).uploads.unknown,
  })
}

/** 409: another file has this id. */
export function otherUpload() {
  return problem({
    code: 'other-upload',
    status: 409,
    detail: (language) => filesText(language).uploads.other,
  })
}

/** 409: more, or less, has been kept than the sender thinks. */
export function otherOffset(received: number) {
  return problem({
    code: 'other-offset',
    status: 409,
    detail: (language) => filesText(language).uploads.offset({ received }),
    members: { received },
  })
}

/** 400: there is no `Upload-Offset`. */
export function badOffset() {
  return problem({
    code: 'bad-offset',
    status: 400,
    detail: (language) => filesText(language).uploads.badOffset,
  })
}

/** 413: more was sent than the file has. */
export function tooMuchSent() {
  return problem({ code: 'too-much', status: 413, detail: (language) => filesText(language).uploads.tooMuch })
}

/** 413: the file is larger than any may be, in bytes. */
export function tooLargeFile(most: number) {
  return problem({
    code: 'too-large-file',
    status: 413,
    detail: (language) => {
      const { uploads, size } = filesText(language)
      return uploads.tooLarge({ most: size(limitOf(most)) })
    },
  })
}

/** 409: the file has come in too many parts. */
export function tooManyPieces() {
  return problem({
    code: 'too-many-pieces',
    status: 409,
    detail: (language) => filesText(language).uploads.crumbs,
  })
}

/** 409: the account has begun as many uploads as it may before one of them ends. */
export function tooManyUploads(first: string) {
  return problem({
    code: 'too-many-uploads',
    status: 409,
    detail: (language) => filesText(language).uploads.tooMany({ most: mostOpenUploads, first }),
  })
}

/** 409: an item names the file. */
export function fileInUse() {
  return problem({
    code: 'file-in-use',
    status: 409,
    detail: (language) => filesText(language).uploads.inUse,
  })
}

/** 507: the disk has no room for a file of this size. */
export function noRoomOnDisk(free: number) {
  return problem({
    code: 'no-room',
    status: 507,
    detail: (language) =>
      filesText(language).uploads.noRoom({ free: Math.max(0, Math.floor(free / 1024 ** 2)) }),
  })
}

/** 507: the disk became full; what was kept before stays. */
export function diskFull() {
  return problem({
    code: 'disk-full',
    status: 507,
    detail: (language) => filesText(language).uploads.diskFull,
  })
}

/** 503: as many files are being uploaded as this process takes at once. */
export function uploadsBusy() {
  return problem({
    code: 'uploads-busy',
    status: 503,
    retryAfter: 2,
    detail: (language) => filesText(language).uploads.busy,
  })
}

/** 422: nothing is taken of a file, for what is in it. */
export function refusedFile(because: RefusedFile, { name, type }: { name: string; type: string }) {
  return problem({
    code: 'refused-file',
    status: 422,
    detail: (language) => {
      const { disguised, ...others } = filesText(language).uploads
      return because === 'disguised' ? disguised({ name, what: textKind(type) }) : others[because]({ name })
    },
    members: { because, type },
  })
}
