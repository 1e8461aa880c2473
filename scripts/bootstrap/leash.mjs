// Runs the program named by its arguments. When the process that asked for it is gone, this ends itself and the whole
// group, so that an installation never goes on behind the back of the next one.

import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit' })

process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))

// Signals reach the program itself too, which then ends, and so do we.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('close', (code) => process.exit(code ?? 1))
