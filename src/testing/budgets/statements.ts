import pg from 'pg'
import { vi } from 'vitest'

/** A statement as the driver was given it. */
export type Statement = { text: string; values: unknown[] }

/** Hears of every statement that this process sends to a database, whoever sends it. */
export function hearStatements() {
  const heard = vi.spyOn(pg.Client.prototype, 'query')
  return {
    /** What was sent since it was last asked. */
    take(): Statement[] {
      const calls: readonly unknown[][] = heard.mock.calls
      const statements = calls.map(toStatement)
      heard.mockClear()
      return statements
    },
    stop: () => heard.mockRestore(),
  }
}

function toStatement([given, values]: readonly unknown[]): Statement {
  if (typeof given === 'string') return { text: given, values: Array.isArray(values) ? values : [] }
  const { text = '', values: own = [] } = given as Partial<Statement>
  return { text, values: own }
}

/** Whether the database plans a statement before it carries it out. */
export function hasPlan({ text }: Statement): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text)
}
