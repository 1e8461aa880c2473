import { problem } from '../../../base/http/problems.ts'
import { filesText } from '../text/en.ts'

/** 404: there is no such file, or nothing like this is made of it. */
export function unknownTask(what: 'file' | 'task') {
  return problem({
    code: what === 'file' ? 'unknown-file' : 'unknown-task',
    status: 404,
    detail: (language) => filesText(language).preparing[what],
  })
}
