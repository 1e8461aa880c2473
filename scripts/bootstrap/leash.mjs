// Runs the program named by its arguments. When the parent process is gone, this process ends itself and its whole
// group, so that an installation never continues unseen beside the next one.

import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit' })

process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))

// Signals reach the program too; it then ends, and so does this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('close', (code) => process.exit(code ?? 1))
