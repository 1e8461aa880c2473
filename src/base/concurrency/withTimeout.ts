import { setTimeout as pause } from 'node:timers/promises'

/** What comes of something within so many ms; null when it takes longer, or fails. */
export async function withTimeout<T>(answer: Promise<T>, patience: number): Promise<T | null> {
  const answered = new AbortController()
  const late = pause(patience, null, { ref: false, signal: answered.signal }).catch(() => null)
  return Promise.race([answer.catch(() => null), late]).finally(() => answered.abort())
}
