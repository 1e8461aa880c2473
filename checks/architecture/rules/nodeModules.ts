import { importRule } from '../rule.ts'

/** Code that runs in a browser must not import Node's modules; only the entry that renders on the server may. */
export const nodeModules = importRule('node-modules', (from, { specifier, target }) => {
  if (target.kind !== 'node' || from.path === 'src/app/web/entry.server.tsx') return null
  if (from.position.side !== 'web' && from.position.side !== 'both') return null
  return `${specifier} comes with Node, and this file also runs in a browser.`
})
