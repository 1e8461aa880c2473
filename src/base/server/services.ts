import type { Clock } from '../shared/clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Secret } from './secret.ts'

/** What routes need of the running instance. */
export type Services = { db: Db; clock: Clock; config: Config; secret: Secret }
