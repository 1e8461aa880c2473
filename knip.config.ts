import type { KnipConfig } from 'knip'

/** Lets the search for unused files and packages follow what style sheets import and show. */
function importsOfStyles(text: string): string {
  const imports = text.matchAll(/(?:@import\s+|url\()["']([^"']+)["']/g)
  return [...imports].map(([, path]) => `import '${path}'`).join('\n')
}

const config: KnipConfig = {
  entry: [
    'src/app/server/main.ts',
    'src/app/server/cli/{admin,backup,restore,moveDatabase,moveBlobs}.ts',
    'src/app/web/entry.{client,server}.tsx',
    'lab/bench/{run,generate}.ts',
    '{scripts,checks,lab}/*.ts',
    'checks/test-report/{again,conformance,noteLongRun,tell}.ts',
    '{playwright,vitest}.long.config.ts',
    'scripts/gallery/entry.tsx',
    'scripts/bootstrap/leash.mjs',
    'lab/chaos/movedClock.ts',
    'lab/held/attackers.ts',
    'lab/overload/visitors.ts',
    'src/base/jobs/fixtures/worker.ts',
    'src/testing/passwordCost.ts',
    'src/features/*/feature.fixtures.ts',
  ],
  project: ['{src,db,e2e,scripts,checks,lab}/**/*.{ts,tsx,mjs,css}', '*.config.ts'],
  // PostgreSQL's own server, for the chaos harness, and what fills a disk in tests; of no package.
  ignoreBinaries: ['postgres', 'mount', 'umount'],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: { css: importsOfStyles },
}

export default config
