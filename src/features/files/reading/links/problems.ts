import { problem } from '../../../../base/http/problems.ts'
import { filesText } from '../../text/en.ts'

/** 404: there is no such file, or none that the caller may read. */
export function noFileToLink() {
  return problem({
    code: 'unknown-file',
    status: 404,
    detail: (language) => filesText(language).links.unknown,
  })
}

/** 422: only recordings are played on other devices. */
export function notPlayed() {
  const message = (language: Parameters<typeof filesText>[0]) => filesText(language).links.notPlayed
  return problem({
    code: 'invalid-input',
    status: 422,
    detail: message,
    errors: [{ field: 'use', message }],
  })
}
