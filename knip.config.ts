import type { KnipConfig } from 'knip'

/** Lets the search for unused files and packages follow the imports of style sheets. */
function importsOfStyles(text: string): string {
  const imports = text.matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g)
  return [...imports].map(([, path]) => `import '${path}'`).join('\n')
}

const config: KnipConfig = {
  entry: [
    'src/app/server/main.ts',
    'src/app/web/entry.{client,server}.tsx',
    'tools/*.ts',
    'tools/bootstrap/leash.mjs',
    'bench/*.ts',
  ],
  project: ['{src,db,e2e,bench,tools}/**/*.{ts,tsx,mjs,css}', '*.config.ts'],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: { css: importsOfStyles },
}

export default config
