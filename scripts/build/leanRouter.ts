import { type Plugin, parseAst } from 'vite'

type Cut = readonly [found: RegExp, instead: string]

/**
 * The code of the router that this site never uses, by file, which the build removes from the browser's bundle: a sixth
 * of the router. In `createRouter` these are options that are never given and bodies that are not forms, in `Link` the
 * prefetching of the router's own framework.
 */
const cuts: Record<string, readonly Cut[]> = {
  'router/router.js': [
    [/\binit\.(?:instrumentations|patchRoutesOnNavigation|dataStrategy)\b/g, '(void 0)'],
    [/\bfuture\.unstable_\w+/g, '(void 0)'],
    // The data for instrumentations, and the replacement of routes during development.
    [/\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, '(void 0)'],
    [/\bopts\?\.instrumentationNavigateMetaReceiver\b/g, '(void 0)'],
    [/^\s*(?:_internalSetRoutes),$/gm, ''],
    // Forms are only sent as form data.
    [/\bopts\.formEncType === "(?:text\/plain|application\/json)"/g, 'false'],
    // Without `patchRoutesOnNavigation` every route is known from the start.
    [/^.*\bfogOfWar\.active = false;$/gm, ''],
    [
      /\b(?:isFogOfWar(?=\)? )|fogOfWar\.active|initialMatchesIsFOW(?! =)|checkFogOfWar\(.*\)\.active)/g,
      'false',
    ],
  ],
  'dom/lib.js': [
    [/^.*= usePrefetchBehavior\(prefetch, rest\);$/m, ''],
    [/^\s*\.\.\.prefetchHandlers,$/m, ''],
    [/\bmergeRefs\(forwardedRef, prefetchRef\)/, 'forwardedRef'],
    [/\breturn shouldPrefetch && .* : link;/, 'return link;'],
    [/\w[\w$]*\.useContext\(FrameworkContext\)/, 'void 0'],
  ],
}

/** Names for developer tools. As assignments they would keep components that are not used. */
const names = /^\w+\.displayName = ".*";$/gm

/**
 * A build plugin that reduces react-router to what browsers need.
 * @throws Error when code to remove is not found: the router has changed, and the list of cuts needs a review
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [, file] = /\/react-router\/dist\/production\/lib\/([\w/-]+\.js)$/.exec(id) ?? []
      return file === undefined ? undefined : { code: makeLean(file, code), map: null }
    },
  }
}

/** Removes the unused code from one of the router's files. */
export function makeLean(file: string, code: string): string {
  let lean = code
  for (const [found, instead] of cuts[file] ?? []) {
    const cut = lean.replace(found, instead)
    if (cut === lean) throw new Error(`react-router's ${file} no longer has ${found}`)
    lean = cut
  }
  return withoutExplanations(lean.replace(names, ''))
}

/** Removes the messages of `invariant` calls; their checks remain. */
function withoutExplanations(code: string): string {
  const explanations: [from: number, to: number][] = []
  visit(parseAst(code), (node) => {
    if (node.type !== 'CallExpression' || node.callee?.name !== 'invariant') return
    const [checked, ...rest] = node.arguments ?? []
    const last = rest.at(-1)
    if (checked && last) explanations.push([checked.end, last.end])
  })
  return explanations
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code)
}

type Node = { type: string; end: number; callee?: { name?: string }; arguments?: Node[] }

function visit(part: unknown, see: (node: Node) => void): void {
  if (typeof part !== 'object' || part === null) return
  if ('type' in part) see(part as Node)
  for (const inner of Object.values(part)) visit(inner, see)
}
