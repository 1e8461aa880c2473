import { createEmulator, type Emulator } from 'emulate'

/** The accounts that can be chosen on the emulators' pages; some of them are in the demo world too. */
const people = [
  { login: 'noor', name: 'Noor Jansen', email: 'noor.jansen@example.org' },
  { login: 'theo', name: 'Theo Mbeki', email: 'theo.mbeki@example.org' },
  { login: 'amina', name: 'Amina Diallo', email: 'amina.diallo@example.org' },
]

/**
 * Starts emulators of Google and GitHub on the loopback interface.
 * @returns the settings with which the server uses them
 */
export async function startEmulators(): Promise<{ settings: Record<string, string>; stop(): Promise<void> }> {
  const google = await createEmulator({
    service: 'google',
    port: 0,
    seed: { google: { users: people.map(({ name, email }) => ({ name, email })) } },
  })
  const github = await createEmulator({ service: 'github', port: 0, seed: { github: { users: people } } })
  const client = (name: string) => ({
    [`AUTH_${name}_CLIENT_ID`]: 'dev',
    [`AUTH_${name}_CLIENT_SECRET`]: 'dev',
  })
  const settings = {
    ...client('GOOGLE'),
    AUTH_GOOGLE_ISSUER: google.url,
    ...client('GITHUB'),
    AUTH_GITHUB_URL: github.url,
    AUTH_GITHUB_API: github.url,
  }
  return { settings, stop: () => close(google, github) }
}

async function close(...emulators: Emulator[]): Promise<void> {
  await Promise.all(emulators.map((emulator) => emulator.close()))
}

// Run as a program, it sends its parent the settings, and ends when the parent is gone.
if (import.meta.main && process.send !== undefined) {
  process.on('disconnect', () => process.exit())
  process.send((await startEmulators()).settings)
}
