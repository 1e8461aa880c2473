/**
 * Runs named steps in order, with a heading and the time of each, and ends with `N passed, N failed`. All quick steps
 * run even when one fails; the slow ones only when all quick ones passed. `explain` runs before the end when one failed.
 * @param {{ quick: Step[], slow: Step[], explain: () => Promise<unknown> }} steps where a Step is `[name, work]` and work tells whether it went well, or `unchecked` when that could not be found out
 * @returns {Promise<boolean>} true when every step ran and passed
 */
export async function runSteps({ quick, slow, explain }, print = console.log) {
  const failed = []
  const unchecked = []
  const runAll = async (steps) => {
    for (const [name, work] of steps) {
      const outcome = await runStep(name, work, print)
      if (outcome === 'unchecked') unchecked.push(name)
      else if (!outcome) failed.push(name)
    }
  }
  await runAll(quick)
  const skipped = failed.length === 0 ? [] : slow.map(([name]) => name)
  if (skipped.length === 0) await runAll(slow)
  const passed = quick.length + slow.length - failed.length - skipped.length - unchecked.length
  print('')
  if (failed.length > 0) await explain()
  if (failed.length > 0) print(`Failed: ${failed.join(', ')}.`)
  if (skipped.length > 0) print(`Not run until these pass: ${skipped.join(', ')}.`)
  if (unchecked.length > 0) print(`Not checked: ${unchecked.join(', ')}.`)
  print(`${passed} passed, ${failed.length} failed`)
  return failed.length === 0
}

async function runStep(name, work, print) {
  print(`\n== ${name}`)
  const started = performance.now()
  const passed = await work().catch((error) => {
    print(error.name === 'Trouble' ? error.message : error)
    return false
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const outcome = passed === 'unchecked' ? 'not checked' : passed ? 'passed' : 'failed'
  print(`== ${name}: ${outcome} after ${seconds} s`)
  return passed
}
