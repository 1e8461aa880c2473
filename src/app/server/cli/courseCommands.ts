import { commandLine } from '../../../base/config/commandLine.ts'
import { Problem } from '../../../base/contract/problem.ts'
import type { Services } from '../../../base/services.ts'
import { rulingReasons } from '../../../features/courses/rulings/rules.ts'
import { browseAllCourses, ruleOnCourse } from '../../../features/moderation/actions.ts'
import type { CourseRow } from '../../../features/moderation/contract.ts'
import { courseFilters, soughtBy } from '../../../features/moderation/rules.ts'

/** The commands about courses, each with its argument and what it does. */
export const courseUsage = {
  courses: ['[words, e-mail or address]', 'shows courses, 100 at most'],
  'courses-of': [`<${courseFilters.join('|')}>`, 'shows those that are reported, hidden or removed'],
  hide: ['<course> <reason> [words]', `hides a course; why: ${rulingReasons.join(', ')}`],
  remove: ['<course> <reason> [words]', 'removes a course, which is deleted for good after 30 days'],
  restore: ['<course>', 'shows a hidden or removed course again, or keeps one that is reported'],
} as const

type CourseCommand = keyof typeof courseUsage

const states = { hide: 'hidden', remove: 'removed', restore: 'shown' } as const

/** Whether a command is about courses. */
export function isCourseCommand(command: string): command is CourseCommand {
  return Object.hasOwn(courseUsage, command)
}

/**
 * Runs a command about courses.
 * @returns the output
 * @throws Error with a message for the operator
 */
export async function runCourseCommand(
  services: Services,
  command: CourseCommand,
  argument: string,
): Promise<string> {
  if (command === 'courses') return list(services, { q: argument })
  if (command === 'courses-of') {
    const show = courseFilters.find((name) => name === argument.trim())
    if (show === undefined) throw new Error(`Say which: ${courseFilters.join(', ')}.`)
    return list(services, { show })
  }
  const [key = '', chosen = '', ...note] = argument.trim().split(/\s+/)
  const sought = soughtBy(key)
  if (!('id' in sought)) {
    throw new Error(`Say which: ${commandLine('admin')} ${command} <id or address of a course>`)
  }
  const reason = rulingReasons.find((one) => one === chosen)
  if (command !== 'restore' && reason === undefined) {
    throw new Error(`Say why, in one of these words: ${rulingReasons.join(', ')}.`)
  }
  const decision = { state: states[command], reason, note: note.join(' ') }
  const occasion = { by: null, at: services.clock.now() }
  const course = await ruleOnCourse(services, sought.id, decision, occasion).catch((error) => {
    throw error instanceof Problem && error.status === 404 ? new Error('There is no such course.') : error
  })
  return describe(course)
}

async function list({ db }: Services, asked: Parameters<typeof browseAllCourses>[1]): Promise<string> {
  const { items, next } = await browseAllCourses(db, { ...asked, limit: 100 })
  const more = next === null ? '' : 'There are more; say words of the title or of the creator.\n'
  return items.length === 0 ? 'None.\n' : items.map(describe).join('') + more
}

function describe({ id, title, creatorEmail, learners, state, ruling, reportCount }: CourseRow): string {
  const marks = [
    `${learners} enrolled`,
    state === 'shown' ? null : `${state}: ${ruling?.reason}`,
    reportCount === 0 ? null : `reports: ${reportCount}`,
  ].filter((mark) => mark !== null)
  // Titles may contain control characters, which terminals execute.
  const safe = title.replaceAll(/\p{C}/gu, ' ')
  return `${id}  ${safe}  by ${creatorEmail ?? 'a former member'}  (${marks.join(', ')})\n`
}
