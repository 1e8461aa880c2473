/**
 * SQLSTATE classes that do not depend on the statement: connections (08), resources such as a full disk (53), shutdowns and
 * crashes (57P), system errors (58), a read-only standby (25006).
 */
const states = /^(?:08|53|57P|58)...?$|^25006$/

const network = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/

/** A disk that is full or read-only, which affects uploads too. */
const system = /^(?:ENOSPC|EDQUOT|EROFS)$/

/** The driver's messages without a code. */
const driver =
  /^(?:Connection terminated|timeout (?:exceeded when trying to connect|expired)|Client has encountered a connection)/

/** Its messages after the timeout for a connection. */
const late =
  /^(?:Connection terminated due to connection timeout|timeout (?:exceeded when trying to connect|expired))/

/** Whether a failure is not the request's: the data cannot be reached or stored for now. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The socket of a server that has not started.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return states.test(code) || network.test(code) || system.test(code) || driver.test(error.message)
}

/** The failure of a connection that was silent for the whole timeout. */
export function silentDatabase(): Error {
  return Object.assign(new Error('The database says nothing.'), { code: 'ETIMEDOUT' })
}

/** Whether a failure is a timeout: the caller has waited long enough, so nothing is retried. */
export function hasWaited(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'ETIMEDOUT') || late.test(error.message)
}
