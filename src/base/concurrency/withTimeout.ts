import { setTimeout as pause } from 'node:timers/promises'

/** The result of a promise; null when it fails or takes longer than `patience` ms. */
export async function withTimeout<T>(answer: Promise<T>, patience: number): Promise<T | null> {
  const answered = new AbortController()
  const late = pause(patience, null, { ref: false, signal: answered.signal }).catch(() => null)
  return Promise.race([answer.catch(() => null), late]).finally(() => answered.abort())
}
