import { problem } from '../../base/http/problems.ts'
import { limitOf, longestSide, mostFiles, mostPixels } from './rules.ts'
import { filesText } from './text/en.ts'

/** 409: another picture has this id. */
export function otherPicture() {
  return problem({
    code: 'other-picture',
    status: 409,
    detail: (language) => filesText(language).otherPicture,
  })
}

/** 409: a course, an account, or all courses together hold as much as they may, in bytes. */
export function noRoom(whose: 'scope' | 'account' | 'total', most: number) {
  return problem({
    code: { scope: 'course-full', account: 'account-full', total: 'site-full' }[whose],
    status: 409,
    detail: (language) => {
      const { size, full, fullAccount, fullSite } = filesText(language)
      const room = size(limitOf(most))
      if (whose === 'total') return fullSite({ room })
      const told = { files: mostFiles[whose], room }
      return whose === 'scope' ? full(told) : fullAccount(told)
    },
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
