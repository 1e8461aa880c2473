import { type Config, readConfig } from '../../../base/config/config.ts'

/** Runs a command of the terminal with the settings of the instance; what fails is told in its own words. */
export function runCommand(work: (config: Config, given: string[]) => Promise<void>): void {
  readEnvFile()
  const run = async () => work(readConfig(process.env), process.argv.slice(2))
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}

/** Takes settings from a file `.env` where the program was started. */
export function readEnvFile(): void {
  try {
    process.loadEnvFile()
  } catch {
    // There need not be one.
  }
}

/** Writes a line where an operator reads it. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
