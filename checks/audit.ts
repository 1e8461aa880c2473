import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** What the registry reports about vulnerabilities in the packages: `unanswered` when it gave no report. */
export type Verdict = { outcome: 'none' | 'some' | 'unanswered'; text: string }

type Report = {
  vulnerabilities?: Record<string, { severity: string; range: string }>
  message?: string
  error?: { summary?: string }
}

/** Parses the output of `npm audit --json`. */
export function readAudit(printed: string): Verdict {
  const { vulnerabilities, message, error } = parse(printed)
  if (vulnerabilities === undefined) {
    const why = (error?.summary || message || 'nothing that could be read').split('\n', 1)[0]
    return { outcome: 'unanswered', text: `Not checked: the registry did not tell of weaknesses (${why}).` }
  }
  const found = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `${severity}: ${name} ${range}`,
  )
  if (found.length === 0) return { outcome: 'none', text: 'The registry knows of no weakness.' }
  return { outcome: 'some', text: found.join('\n') }
}

function parse(printed: string): Report {
  try {
    return JSON.parse(printed) as Report
  } catch {
    return {}
  }
}

/** Asks the registry about every package in package-lock.json. */
function askRegistry(): Promise<string> {
  const args = ['audit', '--json', '--package-lock-only', '--fetch-retries=0', '--fetch-timeout=15000']
  return new Promise((done) => {
    execFile('npm', args, { cwd: join(import.meta.dirname, '..'), maxBuffer: 50_000_000 }, (_, printed) =>
      done(printed),
    )
  })
}

if (import.meta.main) {
  const { outcome, text } = readAudit(await askRegistry())
  console.log(text)
  // No answer says nothing about the packages: it is neither a pass nor a vulnerability.
  process.exitCode = { none: 0, some: 1, unanswered: 2 }[outcome]
}
