import { problem } from '../../base/http/problems.ts'
import type { Change } from './contract.ts'
import type { RefusalCode } from './document/refusal.ts'
import { lessonsText } from './text/en.ts'

/** Why a change or a document is refused. */
export type LessonRefusal = RefusalCode | 'not-a-step' | 'does-not-fit'

/** Problem 404: no such lesson, or it is in the trash. */
export function unknownLesson() {
  return problem({
    code: 'unknown-lesson',
    status: 404,
    detail: (language) => lessonsText(language).errors.unknownLesson,
  })
}

/** Problem 404: the history has no version of this number. */
export function unknownVersion() {
  return problem({
    code: 'unknown-version',
    status: 404,
    detail: (language) => lessonsText(language).errors.unknownVersion,
  })
}

/** Problem 409: others have changed the lesson, and how. */
export function changedMeanwhile(version: number, changes: readonly Change[]) {
  return problem({
    code: 'changed-meanwhile',
    status: 409,
    detail: (language) => lessonsText(language).errors.changed,
    members: { version, changes },
  })
}

/** Problem 412: the lesson is not in the version that was read. */
export function otherVersion() {
  return problem({
    code: 'changed-meanwhile',
    status: 412,
    detail: (language) => lessonsText(language).errors.changed,
  })
}

/** Problem 409: the page was loaded before the product was updated, or after. */
export function otherSchema(schema: number) {
  return problem({
    code: 'other-schema',
    status: 409,
    detail: (language) => lessonsText(language).errors.otherSchema,
    members: { schema },
  })
}

/** Problem 410: nobody can tell any more what has become of a version since. */
export function versionGone(version: number) {
  return problem({
    code: 'version-gone',
    status: 410,
    detail: (language) => lessonsText(language).errors.versionGone,
    members: { version },
  })
}

/** Problem 410: a later version is published than the one that was to be. */
export function newerPublished(version: number) {
  return problem({
    code: 'version-gone',
    status: 410,
    detail: (language) => lessonsText(language).errors.newerPublished,
    members: { version },
  })
}

/** Problem 409: a lesson has as many kept copies as it may have. */
export function tooManyKept(most: number) {
  return problem({
    code: 'too-many-kept',
    status: 409,
    detail: (language) => lessonsText(language).errors.tooManyKept({ most }),
  })
}

const told: Partial<Record<LessonRefusal, string>> = {
  'too-deep': 'tooDeep',
  'not-plain-text': 'notPlainText',
  'not-a-step': 'notAStep',
  'does-not-fit': 'doesNotFit',
  'not-a-document': 'notADocument',
  'not-of-the-schema': 'notOfTheSchema',
}

/** Problem 422: what is no document that may be kept, or steps that make none. */
export function refusedText(because: LessonRefusal) {
  return problem({
    code: 'refused-document',
    status: 422,
    detail: (language) => lessonsText(language).errors.refused({ because: told[because] ?? 'tooLarge' }),
    members: { because },
  })
}

/** Problem 428: a whole text replaces only one that was read. */
export function versionNeeded() {
  return problem({
    code: 'version-needed',
    status: 428,
    detail: (language) => lessonsText(language).errors.versionNeeded,
  })
}

/** Problem 422: a link that leads nowhere cannot be published. */
export function linkWithoutAddress() {
  return problem({
    code: 'link-without-address',
    status: 422,
    detail: (language) => lessonsText(language).errors.noAddress,
  })
}
