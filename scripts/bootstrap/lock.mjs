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
 * Runs `work` while holding a lock between processes; the others wait, and call `onWait` once. A lock is taken over
 * when its holder has died or has not renewed it for a minute.
 * @param {string} path a folder that exists as long as the lock is held
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

/** Renames a folder that already contains the owner's name, so that no process sees a lock without an owner. */
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
  const staged = siblingOf(path)
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

/** Moves the lock away before reading it, so that two processes that remove it at once cannot remove a newer lock. */
function remove(path, owner) {
  const moved = siblingOf(path)
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
    // The lock was deleted with its folder; the work continues as usual.
  }
}

function siblingOf(path) {
  return `${path}.${process.pid}-${randomUUID()}`
}
