import { problem } from '../../base/http/problems.ts'
import { classroomText } from './text/en.ts'

/** 404: the course has no such item that learners could see. */
export function unknownItem() {
  return problem({
    code: 'unknown-item',
    status: 404,
    detail: (language) => classroomText(language).errors.unknown,
  })
}

/** 404: no learner of the course has this e-mail address. */
export function unknownLearner() {
  return problem({
    code: 'unknown-learner',
    status: 404,
    detail: (language) => classroomText(language).errors.unknownLearner,
  })
}

/** 403: the item is not open to the learner yet. The outline says why, and when it opens. */
export function notOpen() {
  return problem({
    code: 'not-open',
    status: 403,
    detail: (language) => classroomText(language).errors.notOpen,
  })
}
