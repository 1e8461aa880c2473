import { Gauge, type Registry } from 'prom-client'
import { type Db, poolState } from '../../base/db/db.ts'
import { countDeliveries } from '../../base/events/store.ts'
import { countMessages } from '../../base/mail/store.ts'
import type { Services } from '../../base/services.ts'
import { readHistory } from '../backup/history.ts'

/** Registers a gauge of this process's database connections. */
export function watchConnections(registry: Registry, db: Db): void {
  new Gauge({
    name: 'tercet_database_connections',
    help: 'Connections to the database that are in use or idle, and work that waits for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolState(db))) this.set({ state }, count)
    },
  })
}

/** Registers gauges of the database: connections, the newest proven backup, whether it answers, queued messages, and events. */
export function watchDatabase(registry: Registry, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  const registers = [registry]
  watchConnections(registry, db)
  new Gauge({
    name: 'tercet_backup_proven_timestamp_seconds',
    help: 'When the newest backup was made that was proven to restore; 0 when there is none.',
    registers,
    async collect() {
      const history = await readHistory(db).catch(() => null)
      this.reset()
      if (history !== null) this.set((history.proven?.getTime() ?? 0) / 1000)
    },
  })
  const messages = sharedWhileUnderWay(() => countMessages(db).catch(() => null))
  new Gauge({
    name: 'tercet_database_up',
    help: '1 when the database answered just now.',
    registers,
    async collect() {
      this.set((await messages()) === null ? 0 : 1)
    },
  })
  new Gauge({
    name: 'tercet_letters',
    help: 'Emails that wait to be sent, were given up, or are kept where none are sent.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counted = await messages()
      // Unknown figures are left out, so that old ones are not taken for current ones.
      this.reset()
      if (counted === null) return
      const { oldestWaiting: _, ...counts } = counted
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'tercet_letters_oldest_waiting_seconds',
    help: 'For how long the email that waits longest to be sent has waited.',
    registers,
    async collect() {
      const since = (await messages())?.oldestWaiting ?? null
      this.set(since === null ? 0 : secondsSince(since, clock.now()))
    },
  })
  watchEvents(registry, { db, clock })
}

function watchEvents(registry: Registry, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  const registers = [registry]
  const deliveries = sharedWhileUnderWay(() => countDeliveries(db).catch(() => null))
  new Gauge({
    name: 'tercet_event_deliveries',
    help: 'Deliveries of events to listeners that wait or were given up.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counted = await deliveries()
      this.reset()
      if (counted === null) return
      this.set({ state: 'waiting' }, counted.waiting)
      this.set({ state: 'given_up' }, counted.given_up)
    },
  })
  new Gauge({
    name: 'tercet_events_oldest_waiting_seconds',
    help: 'For how long the event that waits longest to be delivered has waited.',
    registers,
    async collect() {
      const since = (await deliveries())?.oldestWaiting ?? null
      this.set(since === null ? 0 : secondsSince(since, clock.now()))
    },
  })
}

function secondsSince(instant: string, now: Date): number {
  return Math.max(0, now.getTime() - new Date(instant).getTime()) / 1000
}

/** Shares one query among gauges that are collected at the same time. */
function sharedWhileUnderWay<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null
    })
    return underWay
  }
}
