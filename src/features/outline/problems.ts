import type { Problem } from '../../base/contract/problem.ts'
import { problem } from '../../base/http/problems.ts'
import type { Text } from '../../base/text/catalogue.ts'
import { most, retentionDays } from './rules.ts'
import { outlineText } from './text/en.ts'

/** Problem 409: something is put into a section that is deleted. */
export function sectionGone() {
  return problem({
    code: 'section-gone',
    status: 409,
    detail: (language) => outlineText(language).errors.sectionGone,
  })
}

/** Problem 409: the id that the caller made is that of something else. */
export function idTaken() {
  return problem({
    code: 'id-taken',
    status: 409,
    detail: (language) => outlineText(language).errors.idTaken,
  })
}

/** Problem 409: the outline holds as much as it may, of sections without those in the trash or with them. */
export function tooMany(what: 'sections' | 'keptSections' | 'items') {
  return problem({
    code: what === 'items' ? 'too-many-items' : 'too-many-sections',
    status: 409,
    detail: (language) => {
      const { tooManySections, tooManyKeptSections, tooManyItems } = outlineText(language).errors
      if (what === 'sections') return tooManySections({ most: most.sections })
      if (what === 'items') return tooManyItems({ most: most.items })
      return tooManyKeptSections({ most: most.keptSections, days: retentionDays })
    },
  })
}

/** What is wrong with one of several items that are published together, with its title. */
export function unpublishable(title: string, wrong: Problem): Problem {
  const { code, status, retryAfter, members } = wrong
  const { errors = [] } = wrong.toBody()
  return problem({
    code,
    status,
    members,
    ...(retryAfter !== null && { retryAfter }),
    detail: (language) =>
      outlineText(language).errors.unpublishable({ title, reason: wrong.toBody(language).detail }),
    errors: errors.map(({ field, message }, at) => ({
      field,
      message: (language) => wrong.toBody(language).errors?.[at]?.message ?? message,
    })),
  })
}

/** Problem 422: there is no such kind of item. */
export function unknownKind() {
  return problem({
    code: 'invalid-input',
    status: 422,
    detail: (language) => outlineText(language).errors.kind,
    errors: [{ field: 'kind', message: (language) => outlineText(language).errors.kind }],
  })
}

/** Problem 404: the outline has no such section, or it is in the trash. */
export function unknownSection() {
  return problem({
    code: 'unknown-section',
    status: 404,
    detail: (language) => outlineText(language).errors.unknownSection,
  })
}

/** Problem 404: the outline has no such item, or it is in the trash. */
export function unknownItem() {
  return problem({
    code: 'unknown-item',
    status: 404,
    detail: (language) => outlineText(language).errors.unknownItem,
  })
}

/** Problem 404: no course has this id to which something is copied. */
export function unknownTarget() {
  return problem({
    code: 'unknown-course',
    status: 404,
    detail: (language) => outlineText(language).errors.unknownTarget,
  })
}

/** Problem 403: the course to which something is copied is not the caller's to change. */
export function notEditorThere() {
  return problem({
    code: 'not-editor',
    status: 403,
    detail: (language) => outlineText(language).errors.notEditorThere,
  })
}

/** Problem 412: it has changed since the caller read it. */
export function changedMeanwhile() {
  return problem({
    code: 'changed-meanwhile',
    status: 412,
    detail: (language) => outlineText(language).errors.changed,
  })
}

/** Problem 422: items of this kind cannot be done so. */
export function invalidDoneBy() {
  const message: Text = (language) => outlineText(language).errors.doneBy
  return problem({
    code: 'invalid-input',
    status: 422,
    detail: message,
    errors: [{ field: 'doneBy', message }],
  })
}

/** Problem 422: a rule of release follows an item that is not in this course. */
export function unknownPrerequisite() {
  const message: Text = (language) => outlineText(language).errors.prerequisite
  return problem({
    code: 'invalid-input',
    status: 422,
    detail: message,
    errors: [{ field: 'release', message }],
  })
}

/** Problem 422: items would wait for each other, so that none of them would ever open. */
export function releaseCircle(titles: readonly string[]) {
  const circle = [...titles, ...titles.slice(0, 1)].join(' → ')
  const message: Text = (language) => outlineText(language).errors.circle({ circle })
  return problem({
    code: 'release-circle',
    status: 422,
    detail: message,
    errors: [{ field: 'release', message }],
  })
}
