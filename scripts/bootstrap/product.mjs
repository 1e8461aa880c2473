import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keep, launch } from './launch.mjs'
import { ownNode } from './ownNode.mjs'
import { root, run } from './run.mjs'
import { Trouble } from './trouble.mjs'

const server = join(root, 'src', 'app', 'server')

const commands = {
  start: ['main.js', 'serve the site; this is what happens without a command'],
  admin: ['cli/admin.js', 'look after members, also while Tercet runs'],
  backup: ['cli/backup.js', 'make a backup that is proven to restore'],
  restore: ['cli/restore.js', 'restore a backup'],
  'move-database': ['cli/moveDatabase.js', 'bring the data to another PostgreSQL, or back'],
  'move-blobs': ['cli/moveBlobs.js', 'bring uploaded files to another place'],
}

/**
 * Runs a command of the installed package. The settings are those of the folder that it is called in, and so are the data.
 * @param {string[]} given what was typed after the program's name
 */
export async function runProduct([name = 'start', ...given]) {
  if (name === '--help' || name === '-h') return console.log(usage())
  if (name === '--version' || name === '-v') return console.log(version())
  if (!Object.hasOwn(commands, name)) throw new Trouble(`There is no command "${name}".\n\n${usage()}`)
  const main = join(server, commands[name][0])
  const node = await ownNode()
  if (realpathSync(node) === realpathSync(process.execPath)) return runHere(main, given)
  if (name === 'start') return keep(launch(node, main))
  const { code } = await run(node, [main, ...given], { cwd: process.cwd() })
  process.exitCode = code
}

/** Runs a module in this process, as if Node had been started with it. */
async function runHere(main, given) {
  process.argv.splice(1, process.argv.length, main, ...given)
  await import(pathToFileURL(main).href)
}

function version() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

function usage() {
  const lines = Object.entries(commands).map(([name, [, does]]) => `  tercet ${name.padEnd(14)}  ${does}`)
  return `Tercet ${version()}, a self-hosted online course platform.

${lines.join('\n')}

Data are kept in ./data of the folder that it is started in (DATA_DIR). Settings are environment variables, or lines of a
file .env in that folder.`
}
