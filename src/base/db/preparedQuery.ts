import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** Stands for a value while the statement is built. */
class Placeholder {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/**
 * A query that is sent so often that building it each time would be noticeable: it is built once, and then sent with other
 * values.
 * @param build is given placeholders instead of values, so it cannot decide by them, and has to use each
 */
export function preparedQuery<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, ...values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    built ??= build(db, ...(values.map((_, at) => new Placeholder(at)) as Values)).compile(db)
    const parameters = built.parameters.map((one) => (one instanceof Placeholder ? values[one.at] : one))
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}
