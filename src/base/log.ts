import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * A structured log, one JSON object a line, by default on standard output. It holds ids, routes, counts and times, but no
 * text that a person wrote, no addresses and no tokens.
 */
export function createLog(level: LogLevel, to: DestinationStream = pino.destination(1)): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return pino(options, to)
}

/** The loggable part of an error: its kind, code and stack, but not its message, which may quote input. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  // Removed from the stack too, because a message can look like a stack line.
  const stack = error.stack?.replace(error.message, () => '') ?? ''
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  return { kind: error.name, ...code, stack: frames.join('\n') }
}
