/** Why a message could not be sent. `forGood`: the mail server would refuse it again. */
export type Failure = { code: string; summary: string; forGood: boolean }

/**
 * Classifies an error of the mail library. A 5xx reply to the recipient or the data is permanent (RFC 5321, 4.2.1), except
 * 503, which is about the order of commands. Failures of the connection, the login or the sender are temporary.
 */
export function readFailure(error: unknown): Failure {
  const { code, responseCode, command, response } = error as Record<string, unknown>
  const reply = typeof responseCode === 'number' ? responseCode : 0
  const known = typeof code === 'string' ? code : 'UNKNOWN'
  return {
    code: reply === 0 ? known : `${known} ${reply}`,
    summary: `${known} ${typeof response === 'string' ? response : ''}`.trim().slice(0, 300),
    forGood: reply >= 500 && reply < 600 && reply !== 503 && (command === 'RCPT TO' || command === 'DATA'),
  }
}
