import pg from 'pg'
import { startServer } from '../../e2e/support/serverProcess.ts'
import type { Measured } from './processes.ts'
import { databaseIn } from './sized.ts'

/** A member who is signed in, with the cookies of their session. */
export type User = { id: string; email: string; password: string; headers: { cookie: string } }

/** The product as an operator starts it, with a member who is signed in. */
export type Site = Measured & { connection: pg.PoolConfig; member: User }

/** Starts the product on a data directory; the member is registered if they do not exist yet. */
export async function openSite(path: string, settings: Record<string, string> = {}): Promise<Site> {
  const server = await startServer(path, settings)
  const connection = await databaseIn(path)
  const member = await enter(server.origin)
  return {
    origin: server.origin,
    pid: server.process.pid ?? 0,
    connection,
    member,
    stop: () => server.stop(),
  }
}

/** Runs a statement on the site's database. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  { connection }: Pick<Site, 'connection'>,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const database = new pg.Client(connection)
  await database.connect()
  try {
    return (await database.query<Row>(statement, values)).rows
  } finally {
    await database.end()
  }
}

/** Registers a member, or signs them in if they exist. */
export async function enter(origin: string, email = 'bench@example.org'): Promise<User> {
  const who = { email, password: 'Correct.Horse1' }
  const send = (path: string, body: object) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signedUp = await send('/auth/sign-up', who)
  const entered = signedUp.ok ? signedUp : await send('/auth/sign-in', who)
  const { member } = (await entered.json()) as { member: { id: string } }
  const entrant = { ...who, id: member.id, headers: { cookie: cookieIn(entered, 'session') } }
  await renewToken(origin, entrant)
  return entrant
}

/** Gives a member a new token, as a browser gets one when the last has expired. */
export async function renewToken(origin: string, { headers }: User): Promise<void> {
  const [session = ''] = headers.cookie.split('; ')
  const next = await fetch(`${origin}/api/auth/session`, { headers: { cookie: session } })
  headers.cookie = `${session}; ${cookieIn(next, 'token')}`
}

function cookieIn(answer: Response, name: string): string {
  const cookie = answer.headers.getSetCookie().findLast((one) => one.startsWith(`${name}=`))
  if (cookie === undefined) throw new Error(`The answer brings no ${name}.`)
  return cookie.slice(0, cookie.indexOf(';'))
}
