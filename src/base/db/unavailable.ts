/**
 * SQLSTATE classes by which PostgreSQL says that it cannot serve just now, whatever the statement: connections (08),
 * resources, a full disk among them (53), operators and crashes (57P), the system (58), a standby that takes no writes.
 */
const states = /^(?:08|53|57P|58)...?$|^25006$/

const network = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/

/** A full disk meets uploads too; and a socket that is not there, a server that has not started. */
const system = /^(?:ENOSPC|EDQUOT|EROFS)$/

/** What the driver says without a code. */
const driver =
  /^(?:Connection terminated|timeout (?:exceeded when trying to connect|expired)|Client has encountered a connection)/

/** What it says when it has waited for a connection in vain. */
const late =
  /^(?:Connection terminated due to connection timeout|timeout (?:exceeded when trying to connect|expired))/

/** True for a failure that is none of the request: the data cannot be reached or kept just now, but will be again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return states.test(code) || network.test(code) || system.test(code) || driver.test(error.message)
}

/** A failure that comes of a connection that has said nothing for as long as is waited for it. */
export function silentDatabase(): Error {
  return Object.assign(new Error('The database says nothing.'), { code: 'ETIMEDOUT' })
}

/** True for a failure that somebody has waited for as long as they should: it is not to be tried again for them. */
export function hasWaited(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'ETIMEDOUT') || late.test(error.message)
}
