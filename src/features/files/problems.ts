import { problem } from '../../base/http/problems.ts'
import { longestSide, mostInScope, mostOfAccount, mostPixels } from './rules.ts'
import { filesText } from './text/en.ts'

/** 409: another picture has this id. */
export function otherPicture() {
  return problem({
    code: 'other-picture',
    status: 409,
    detail: (language) => filesText(language).otherPicture,
  })
}

/** 409: a course, or an account, holds as much as it may. */
export function noRoom(whose: 'scope' | 'account') {
  const { files, bytes } = whose === 'scope' ? mostInScope : mostOfAccount
  const told = { files, gigabytes: bytes / 1024 ** 3 }
  return problem({
    code: whose === 'scope' ? 'course-full' : 'account-full',
    status: 409,
    detail: (language) =>
      whose === 'scope' ? filesText(language).full(told) : filesText(language).fullAccount(told),
  })
}

/** 422: the bytes are no picture that is taken, or too large a one. */
export function refusedImage(why: 'picture' | 'tooManyPixels') {
  const most = { most: mostPixels / 1_000_000, side: longestSide }
  const message = (language: Parameters<typeof filesText>[0]) =>
    why === 'picture' ? filesText(language).picture : filesText(language).tooManyPixels(most)
  return problem({
    code: 'invalid-input',
    status: 422,
    detail: message,
    errors: [{ field: 'image', message }],
  })
}
