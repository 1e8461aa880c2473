/**
 * Whether the running server uses this file, so that a change to it needs a restart. Pages, hooks and styles reach the
 * browser without one, and tests are not part of the server.
 * @param {string} path relative to the repository
 */
export function concernsServer(path) {
  if (/\.test\.ts$/.test(path) || /^src[\\/]testing[\\/]/.test(path)) return false
  if (/^src[\\/](app[\\/]web|base[\\/](form|page|ui))[\\/]/.test(path)) return false
  if (/^src[\\/]features[\\/].*[\\/](client[\\/]|client\.ts$|use[A-Z][^\\/]*\.ts$)/.test(path)) return false
  return /\.(ts|sql|json)$/.test(path)
}
