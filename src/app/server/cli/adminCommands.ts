import { commandLine } from '../../../base/config/commandLine.ts'
import { emailField } from '../../../base/contract/fields.ts'
import { Problem } from '../../../base/contract/problem.ts'
import { type JobRun, listJobRuns } from '../../../base/jobs/store.ts'
import type { Services } from '../../../base/services.ts'
import { makeAdministratorLink } from '../../../features/accounts/administrators/firstAdministrator.ts'
import { sendInvitation } from '../../../features/admin/invitations/actions.ts'
import { browseUsers, changeUser, type UserChange } from '../../../features/admin/members/actions.ts'
import { makeResetLink } from '../../../features/sign-in/recovery/actions.ts'
import { courseUsage, isCourseCommand, runCourseCommand } from './courseCommands.ts'
import { erase } from './erase.ts'

/** The commands of `npm run admin`, each with its argument and what it does. */
export const adminUsage = {
  list: ['[part of a name or e-mail]', 'shows the members, 100 at most'],
  promote: ['<e-mail>', 'makes a member administrator'],
  demote: ['<e-mail>', 'makes an administrator a member'],
  disable: ['<e-mail>', 'closes an account: its member cannot sign in'],
  enable: ['<e-mail>', 'opens it again'],
  verify: ['<e-mail>', 'takes the e-mail for proved'],
  invite: ['<e-mail>', 'invites somebody to register, and shows the link'],
  erase: ['<e-mail>', 'removes everything that is kept of whoever has it, for good'],
  reset: ['<e-mail>', 'shows a link to a new password, to hand over'],
  'two-step-off': ['<e-mail>', 'lets in without the second step, where it is lost'],
  ...courseUsage,
  jobs: ['', 'shows what became of background jobs, and which failed'],
  link: ['', 'shows a link that makes whoever registers by it the first administrator'],
} as const

const changes: Partial<Record<keyof typeof adminUsage, UserChange>> = {
  promote: { role: 'administrator' },
  demote: { role: 'member' },
  disable: { disabled: true },
  enable: { disabled: false },
  verify: { verified: true },
  'two-step-off': { twoStep: 'off' },
}

/**
 * Runs a command of an operator.
 * @returns the output
 * @throws Error with a message for the operator
 */
export async function runAdmin(
  services: Services,
  command: keyof typeof adminUsage,
  argument: string,
): Promise<string> {
  const { db, clock } = services
  if (command === 'list') return list(services, argument)
  if (isCourseCommand(command)) return runCourseCommand(services, command, argument)
  if (command === 'jobs') return describeJobs(await listJobRuns(db))
  if (command === 'link') {
    const link = await makeAdministratorLink(services)
    return link === null
      ? 'This site has an administrator already.\n'
      : `Register by this link to become administrator (once, within a day):\n  ${link}\n`
  }
  const email = argument.trim().toLowerCase()
  if (email === '') throw new Error(`Say whom: ${commandLine('admin')} ${command} <e-mail>`)
  if (command === 'erase') return erase(services, email)
  if (command === 'invite') {
    const occasion = { by: null, at: clock.now() }
    const { url } = await sendInvitation(services, requireEmail(email), 'en', occasion)
    return `Hand over this link (it registers ${email}, once, within two weeks):\n  ${url}\n`
  }
  const nobody = new Error(`Nobody has registered with ${email}.`)
  if (command === 'reset') {
    const link = await makeResetLink(services, email)
    if (link === null) throw nobody
    return `${link}\n`
  }
  const change = changes[command] ?? {}
  const member = await changeUser(db, { email }, change, { by: null, at: clock.now() }).catch((error) => {
    throw error instanceof Problem && error.status === 404 ? nobody : error
  })
  return describe(member)
}

/** @throws Error when it is no e-mail address */
function requireEmail(email: string): string {
  const { success, data } = emailField().safeParse(email)
  if (!success) throw new Error(`${email} is not an email address.`)
  return data
}

const states: Record<JobRun['state'], string> = {
  created: 'waits',
  active: 'runs',
  retry: 'failed, and is tried again',
  completed: 'done',
  failed: 'failed, and was given up until its next time',
  cancelled: 'cancelled',
}

function describeJobs(runs: readonly JobRun[]): string {
  if (runs.length === 0) return 'None has been done yet.\n'
  return runs
    .map(({ name, state, attempts, at }) => {
      const tries = attempts > 1 ? `, ${attempts} attempts` : ''
      return `${name.padEnd(14)}  ${at.slice(0, 19)}Z  ${states[state]}${tries}\n`
    })
    .join('')
}

async function list({ db, clock }: Services, q: string): Promise<string> {
  const { items, next } = await browseUsers(db, { q, limit: 100 }, clock.now())
  const more = next === null ? '' : 'There are more; say a part of the name or e-mail.\n'
  return items.length === 0 ? 'Nobody.\n' : items.map(describe).join('') + more
}

function describe(member: Awaited<ReturnType<typeof changeUser>>): string {
  const marks = [
    member.role === 'administrator' ? 'administrator' : null,
    member.disabledAt === null ? null : 'closed',
    member.emailVerifiedAt === null ? 'e-mail not proved' : null,
  ].filter((mark) => mark !== null)
  // Names may contain control characters, which terminals execute.
  const name = member.displayName.replaceAll(/\p{C}/gu, ' ')
  return `${member.email}  ${name}${marks.length === 0 ? '' : `  (${marks.join(', ')})`}\n`
}
