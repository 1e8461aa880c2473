import type { Result } from './results.ts'

/** The page that records the last complete run of the long lane. */
export const longLanePage = 'docs/long-lane.md'

/** True for the file of a test that runs in the long lane only. */
export const isLong = (file: string): boolean => /\.long\.(test|spec)\.tsx?$/.test(file)

/** A run: its date (`YYYY-MM-DD`), the hash of its commit, and the tests that passed in it. */
export type LongRun = { date: string; commit: string; tests: { file: string; name: string }[] }

/** Describes a run in Markdown. */
export function writeLongRun({ date, commit, tests }: LongRun): string {
  return `# The long lane

\`npm run test:long\` runs what takes long, or says something only where nothing else runs: timing, stillness frame by
frame, lost machines, rounds of chaos. \`npm test\` does not wait for it, but has a cheap guard of each, and looks here
for the tests of the long lane that prove a row of [conformance.md](conformance.md) or [security.md](security.md). A
complete run that goes well writes this page.

| Last complete run | Commit | Tests that passed |
| --- | --- | --- |
| ${date} | ${commit} | ${tests.length} |

${tests.map(({ file, name }) => `- \`${file} › ${name}\``).join('\n')}
`
}

/**
 * Parses what `writeLongRun` wrote.
 * @throws Error when the page records no run
 */
export function readLongRun(page: string): LongRun {
  const [, date, commit] = /^\| (\d{4}-\d\d-\d\d) \| ([\da-f]{7,40}) \| \d+ \|$/m.exec(page) ?? []
  if (date === undefined || commit === undefined) throw new Error(`${longLanePage} tells of no run.`)
  const tests = [...page.matchAll(/^- `(\S+) › (.+)`$/gm)].map(([, file = '', name = '']) => ({ file, name }))
  return { date, commit, tests }
}

/** The tests of the last complete run, as results. */
export function resultsOfLongRun({ tests }: LongRun): Result[] {
  return tests.map(({ file, name }) => ({ file, name, outcome: 'passed', message: '', ms: 0 }))
}
