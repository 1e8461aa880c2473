import { join } from 'node:path'
import { describeFailures, describeUnstable } from './failures.ts'
import { longReports, readResults, shortReports } from './results.ts'
import { describeSlowest } from './slowest.ts'

// Prints the slowest and the failed tests at the end of a run, since their own output has scrolled away by then;
// `--long` selects the long lane.
const reports = process.argv.includes('--long') ? longReports : shortReports
const results = await readResults(join(import.meta.dirname, '..', '..'), reports)
if (results.length > 0) for (const line of describeSlowest(results)) console.log(line)
for (const line of [...describeUnstable(results), ...describeFailures(results)]) console.log(line)
