/** Somebody who has an account on a site. */
export type Member = { email: string; password: string }

/** Calls a site as a program does. */
function call(origin: string, path: string, body: object): Promise<Response> {
  return fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Registers somebody. @throws Error when the site refuses */
export async function register(origin: string, name: string): Promise<Member> {
  const member = { email: `${name}@example.org`, password: 'Correct.Horse1' }
  const { status } = await call(origin, '/auth/sign-up', member)
  if (status !== 201) throw new Error(`Registering was answered with ${status}.`)
  return member
}

/** Whether the site lets the member in. */
export async function isKnown(origin: string, member: Member): Promise<boolean> {
  return (await call(origin, '/auth/sign-in', member)).status === 200
}

/** Whether the site is ready; false while nobody answers. */
export async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
}
