import { accessSync, constants, existsSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { modules, programs, runLeashed } from './run.mjs'

const quietly = ['--no-audit', '--no-fund', '--no-progress', '--no-update-notifier', '--loglevel=error']
const everything = ['--include=dev', '--include=optional', '--engine-strict=false']

/**
 * Installs exactly what package-lock.json names, development packages included, regardless of the user's npm settings.
 */
export async function npmCleanInstall() {
  const exact = await npm(['ci', ...everything, ...quietly])
  // Some registries lack packages for other machines. The lock file then cannot name them, `npm ci` refuses, and `npm
  // install` installs the same versions.
  const isIncomplete = /npm error code EUSAGE|npm ERR! code EUSAGE/.test(exact.output)
  return isIncomplete ? npm(['install', '--no-save', ...everything, ...quietly]) : exact
}

/**
 * Turns npm's error output into a sentence that says what to do.
 * @param {string} output what npm printed
 */
export function explainNpmFailure(output) {
  const known = explanations.find(([signs]) => signs.test(output))
  const advice = known ? known[1] : 'npm said:'
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !/^npm (error|ERR!)\s+at /.test(line))
  const tail = lines.slice(-12).join('\n')
  return `Tercet's packages could not be installed. ${advice}\n\n${tail}`
}

const explanations = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/,
    'The package registry could not be reached. Please check the connection to the internet, or the proxy, and try again.',
  ],
  [/ENOSPC/, 'The disk is full. Please make some room and try again.'],
  [/EACCES|EPERM|EROFS/, 'You may not write to this folder. Please run this as the user who owns it.'],
  [/EINTEGRITY/, 'A package arrived damaged. Please try again; if it stays so, run: npm cache clean --force'],
  [/spawn npm ENOENT/, 'npm was not found. It comes with Node.js; please install Node.js with npm.'],
]

/** Runs npm under the machine's own Node, since the pinned one is in the folder that npm replaces. */
function npm(args) {
  const { npm_execpath: script = '', npm_node_execpath: node = '' } = process.env
  const isKnown = basename(script) === 'npm-cli.js' && existsSync(script) && existsSync(node)
  const usable = isKnown && !node.startsWith(modules)
  const env = npmEnvironment(usable ? dirname(node) : null)
  return usable ? runLeashed(node, [script, ...args], { env }) : runLeashed('npm', args, { env })
}

function npmEnvironment(firstFolder) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== programs)
  const PATH = [...(firstFolder ? [firstFolder] : []), ...folders].join(delimiter)
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  if (isWritable(cache)) return { ...process.env, PATH }
  return { ...process.env, PATH, npm_config_cache: join(tmpdir(), `tercet-npm-cache-${userInfo().uid}`) }
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    return error.code === 'ENOENT' && folder !== dirname(folder) && isWritable(dirname(folder))
  }
}
