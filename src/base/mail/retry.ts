const minute = 60_000
const longestPause = 6 * 60 * minute

/** After so many attempts, about a day, a letter is given up. */
export const mostAttempts = 12

/** The pause after attempt number `attempts`, in ms: a minute, then twice as long each time, at most six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(2 ** (attempts - 1) * minute, longestPause)
}

/** Why a letter could not be handed over. `forGood`: the same letter would be refused again. */
export type Failure = { code: string; summary: string; forGood: boolean }

/**
 * Reads what the mail library threw. A reply of the 500s to this recipient or to these words is for good (RFC 5321
 * 4.2.1), but not 503, which blames the conversation. Trouble with the connection, the log-in or the sender passes,
 * or an operator mends it.
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
