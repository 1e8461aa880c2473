import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** Where a value goes in a statement that is built without it. */
class Place {
  readonly at: number

  constructor(at: number) {
    this.at = at
  }
}

/**
 * A statement that is sent so often that it would be felt if it was built each time: it is built when it is first sent,
 * and from then on takes other values.
 * @param build sees none of the values, only where they go, so it can neither look at one nor do without one
 */
export function preparedQuery<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, ...values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    built ??= build(db, ...(values.map((_, at) => new Place(at)) as Values)).compile(db)
    const parameters = built.parameters.map((one) => (one instanceof Place ? values[one.at] : one))
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}
