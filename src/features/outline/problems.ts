import { problem } from '../../base/http/problems.ts'
import { most } from './rules.ts'
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

/** Problem 409: the outline holds as much as it may. */
export function tooMany(what: 'sections' | 'items') {
  return problem({
    code: `too-many-${what}`,
    status: 409,
    detail: (language) =>
      what === 'sections'
        ? outlineText(language).errors.tooManySections({ most: most.sections })
        : outlineText(language).errors.tooManyItems({ most: most.items }),
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
