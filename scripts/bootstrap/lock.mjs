import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Trouble } from './trouble.mjs'

const heartbeat = 5_000
const silence = 60_000
const patience = 20 * 60_000

/**
 * Does the work while holding a lock that other processes respect; they wait, and `onWait` is called once.
 * A lock whose holder died, or has given no sign of life for a minute, is taken over.
 * @param {string} path a folder that exists exactly as long as the lock is held
 */
export async function withLock(path, onWait, work) {
  const owner = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() })
  await take(path, owner, onWait)
  const beat = setInterval(() => signOfLife(path), heartbeat)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    remove(path, owner)
  }
}

async function take(path, owner, onWait) {
  const giveUp = Date.now() + patience
  let said = false
  while (!tryToTake(path, owner)) {
    const holder = holderOf(path)
    if (holder?.dead) remove(path, holder.owner)
    else if (!said) onWait()
    said = true
    if (Date.now() > giveUp)
      throw new Trouble(`Still waiting for another process. If there is none, delete ${path}`)
    await pause(200)
  }
}

/** The folder arrives with its owner's name already inside, so nobody ever sees a lock without a holder. */
function tryToTake(path, owner) {
  const staged = stage(path, owner)
  try {
    renameSync(staged, path)
    return true
  } catch (error) {
    rmSync(staged, { recursive: true })
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false
    throw error
  }
}

function stage(path, owner) {
  const staged = beside(path)
  try {
    mkdirSync(staged, { recursive: true })
    writeFileSync(join(staged, 'owner'), owner)
    return staged
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM' && error.code !== 'EROFS') throw error
    throw new Trouble(`You may not write to ${dirname(path)}. Please run this as the user who owns it.`)
  }
}

function holderOf(path) {
  try {
    const owner = readFileSync(join(path, 'owner'), 'utf8')
    const { pid, host } = JSON.parse(owner)
    const silent = Date.now() - statSync(join(path, 'owner')).mtimeMs > silence
    return { owner, dead: silent || (host === hostname() && !isAlive(pid)) }
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Moves the lock away before looking at it, so that two who remove it at once cannot remove a newer one. */
function remove(path, owner) {
  const moved = beside(path)
  try {
    renameSync(path, moved)
    if (readFileSync(join(moved, 'owner'), 'utf8') !== owner) renameSync(moved, path)
    else rmSync(moved, { recursive: true })
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error
  }
}

function signOfLife(path) {
  try {
    utimesSync(join(path, 'owner'), new Date(), new Date())
  } catch {
    // The lock was thrown away with its folder; the work goes on and ends as it would have.
  }
}

function beside(path) {
  return `${path}.${process.pid}-${randomUUID()}`
}
