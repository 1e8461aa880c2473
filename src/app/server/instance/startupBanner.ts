import type { Config } from '../../../base/config/config.ts'
import type { DemoLogin } from '../demo/firstStart.ts'

/** The text that the terminal shows when the instance is ready. */
export function startupBanner(
  { publicUrl, dataDir, databaseUrl }: Config,
  siteName: string,
  logins: DemoLogin[],
  administratorLink: string | null,
): string {
  const lines = [
    '',
    `${siteName} is ready at ${publicUrl.origin}`,
    `Data: ${dataDir}${databaseUrl === null ? '' : ', and the database of DATABASE_URL'}`,
  ]
  if (logins.length > 0) {
    const width = Math.max(...logins.map(({ email }) => email.length))
    lines.push(
      'Log in to the demo world as',
      ...logins.map(({ name, email, password }) => `  ${email.padEnd(width)}  ${password}  (${name})`),
    )
  }
  if (administratorLink !== null) {
    lines.push(
      'This site has no administrator yet. Register by this link to become its administrator (once, within a day):',
      `  ${administratorLink}`,
    )
  }
  return `${lines.join('\n')}\n\n`
}
