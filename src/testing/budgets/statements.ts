import pg from 'pg'
import { vi } from 'vitest'

/** A statement as passed to the driver. */
export type Statement = { text: string; values: unknown[] }

/** Records every statement that this process sends to any database. */
export function recordStatements() {
  const recorded = vi.spyOn(pg.Client.prototype, 'query')
  return {
    /** Returns and clears the statements recorded so far. */
    take(): Statement[] {
      const calls: readonly unknown[][] = recorded.mock.calls
      const statements = calls.map(toStatement)
      recorded.mockClear()
      return statements
    },
    stop: () => recorded.mockRestore(),
  }
}

function toStatement([given, values]: readonly unknown[]): Statement {
  if (typeof given === 'string') return { text: given, values: Array.isArray(values) ? values : [] }
  const { text = '', values: own = [] } = given as Partial<Statement>
  return { text, values: own }
}

/** Whether the database makes a plan for a statement. */
export function hasPlan({ text }: Statement): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text)
}
