import type { KnipConfig } from 'knip'

/** Extracts the files that style sheets import or show, so that knip follows them. */
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
    'scripts/bootstrap/{leash,tercet}.mjs',
    'lab/chaos/movedClock.ts',
    'lab/held/attackers.ts',
    'lab/overload/visitors.ts',
    'src/base/jobs/fixtures/worker.ts',
    'src/base/page/offline-pages/worker.ts',
    'src/testing/events/killed.ts',
    'src/testing/passwordCost.ts',
    'src/features/outline/learning.ts',
    'src/features/*/feature.{fixtures,screens}.ts',
  ],
  project: ['{src,db,e2e,scripts,checks,lab}/**/*.{ts,tsx,mjs,css}', '*.config.ts'],
  // Programs of the system, run by the chaos harness, tests that fill a disk, the check of the image and what makes films; they come
  // from no package.
  ignoreBinaries: ['postgres', 'ffmpeg', 'mount', 'umount', 'unshare'],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: { css: importsOfStyles },
}

export default config
