import { readConfig } from '../../base/config/config.ts'
import { openDb } from '../../base/db/db.ts'
import { deliverDue, routeAll } from '../../base/events/delivery.ts'
import { registerListeners } from '../../base/events/store.ts'
import { createLog } from '../../base/log.ts'
import type { Services } from '../../base/services.ts'
import { hear } from './heard.ts'

/** A process that is killed while a listener works, after it has written what it does. */
const [databaseUrl = '', now = ''] = process.argv.slice(2)
const log = createLog('silent')
const db = openDb({ connectionString: databaseUrl }, log)
const clock = { now: () => new Date(now) }
const services = { db, clock, config: readConfig({}) } as Services
const listener = hear('killed', async () => {
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
})
await registerListeners(db, [listener])
await routeAll(services)
await deliverDue(services, listener, log)
