import { makeCaller } from '../chaos/caller.ts'

/** The response times of calls that must keep working, in ms, and the failed ones. */
export type Times = { signIns: number[]; changes: number[]; failed: string[] }

const password = 'Correct.Horse1'

/** Signs in and adds a course repeatedly until `isOver`. */
export async function keepWorking(origin: string, email: string, times: Times, isOver: () => boolean) {
  const first = makeCaller(origin, async () => {})
  await first.ask({ method: 'POST', path: '/auth/sign-up', body: { email, password } })
  while (!isOver()) {
    const caller = makeCaller(origin, async () => {})
    const signIn = { method: 'POST', path: '/auth/sign-in', body: { email, password } }
    await timed(times.signIns, times.failed, 200, () => caller.ask(signIn))
    const body = { title: 'In the Crowd', imageUrl: '', duration: '', description: '' }
    const add = { method: 'POST', path: `/add-course?email=${email}`, body }
    await timed(times.changes, times.failed, 201, () => caller.ask(add))
  }
}

async function timed(
  times: number[],
  failed: string[],
  expected: number,
  work: () => Promise<{ status: number }>,
): Promise<void> {
  const began = performance.now()
  const status = await work().then(
    (told) => told.status,
    (error) => String(error),
  )
  times.push(performance.now() - began)
  if (status !== expected) failed.push(`${status}`)
}

/** The value below which `percent` % of `numbers` lie; NaN when there are none. */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
