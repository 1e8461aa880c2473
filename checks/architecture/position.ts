import { posix } from 'node:path'

/** `outside` is everything that is not the product itself: scripts, checks, lab, e2e and the configuration files. */
export type Layer = 'db' | 'base' | 'platform' | 'features' | 'app' | 'testing' | 'outside'
export type Side = 'web' | 'both' | 'server'

/**
 * The position of a file in the architecture. `side` is null where sides do not matter: tests, src/testing, everything
 * outside the product, pictures and styles.
 */
export type Position = {
  layer: Layer
  feature: string | null
  side: Side | null
  isTest: boolean
}

/**
 * Determines a file's position from its path.
 * @param path relative to the repository, with forward slashes
 */
export function positionOf(path: string): Position {
  const layer = layerOf(path)
  const isTest = /\.test\.tsx?$/.test(path)
  const feature = /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
  const hasNoSide = isTest || layer === 'testing' || layer === 'outside' || !isCode(path)
  return { layer, feature, isTest, side: hasNoSide ? null : sideOf(path) }
}

/** True for file name extensions that can hold imports. */
export function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path)
}

/** True for a feature's file of this name, and for a file in a folder of this name inside a feature. */
export function isFeaturePart(path: string, ...names: string[]): boolean {
  const inner = /^src\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
  if (inner === undefined) return false
  const folders = inner.split('/').slice(0, -1)
  return names.some((name) => posix.basename(inner) === `${name}.ts` || folders.includes(name))
}

function layerOf(path: string): Layer {
  if (path.startsWith('db/')) return 'db'
  if (/\/feature\.(fixtures|screens)\.ts$/.test(path)) return 'testing'
  return (/^src\/(base|platform|features|app|testing)\//.exec(path)?.[1] as Layer | undefined) ?? 'outside'
}

/** The folders of base that are not server code. */
const sidesOfRooms: Readonly<Record<string, Side>> = {
  contract: 'both',
  drawing: 'both',
  text: 'both',
  form: 'web',
  page: 'web',
  ui: 'web',
}

function sideOf(path: string): Side {
  const home = /^src\/app\/(server|web)\//.exec(path)?.[1]
  // Texts and what is made of them are read wherever something is said.
  if (path.includes('/text/')) return 'both'
  if (home === 'server' || home === 'web') return home
  const [, layer, room = ''] = path.split('/')
  if (layer === 'base' || layer === 'platform') return (layer === 'base' && sidesOfRooms[room]) || 'server'
  const name = posix.basename(path)
  if (name.endsWith('.tsx') || /^use[A-Z].*\.ts$/.test(name) || isFeaturePart(path, 'client')) return 'web'
  if (isFeaturePart(path, 'contract', 'rules', 'events', 'shared')) return 'both'
  return 'server'
}
