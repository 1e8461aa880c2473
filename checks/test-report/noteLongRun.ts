import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { longLanePage, writeLongRun } from './longLane.ts'
import { longReports, readResults } from './results.ts'

// Records a successful run of the long lane in docs/long-lane.md.
const root = join(import.meta.dirname, '..', '..')
const passed = (await readResults(root, longReports)).filter(({ outcome }) => outcome === 'passed')
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const tests = passed.map(({ file, name }) => ({ file, name }))
writeFileSync(
  join(root, longLanePage),
  writeLongRun({ date: new Date().toISOString().slice(0, 10), commit, tests }),
)
console.log(`${longLanePage} tells of this run.`)
