import { type Config, readConfig } from '../../../base/config/config.ts'

/** Runs a command with the instance's settings. A failure prints the error's message. */
export function runCommand(work: (config: Config, given: string[]) => Promise<void>): void {
  readEnvFile()
  const run = async () => work(readConfig(process.env), process.argv.slice(2))
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}

/** Reads settings from the file `.env` in the working directory, if there is one. */
export function readEnvFile(): void {
  try {
    process.loadEnvFile()
  } catch {
    // There is none.
  }
}

/** Writes a line to the terminal. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
