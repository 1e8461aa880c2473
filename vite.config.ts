import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sonnerWithoutInjectedStyle } from './src/base/web/ui/sonnerStyle.ts'
import { precompress } from './tools/build/precompress.ts'

const out = process.env.TERCET_OUT_DIR ?? 'dist'

export default defineConfig({
  plugins: [react(), sonnerWithoutInjectedStyle(), precompress()],
  publicDir: 'src/app/web/public',
  appType: 'custom',
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  environments: {
    client: {
      build: {
        outDir: `${out}/client`,
        emptyOutDir: true,
        manifest: true,
        // Two per cent smaller than the usual minifier's work, for a few seconds of a build.
        minify: 'terser',
        terserOptions: {
          module: true,
          ecma: 2020,
          compress: { passes: 3, pure_getters: true, keep_fargs: false },
        },
        // An inlined file would need a wider content security policy.
        assetsInlineLimit: 0,
        // Browsers of the last three years: `:dir()`, nesting and `light-dark()` stay as they are written.
        target: 'es2023',
        cssTarget: ['chrome120', 'firefox121', 'safari17.4'],
        rolldownOptions: {
          input: 'src/app/web/entry.client.tsx',
          // The router's advice to developers is of no use to readers.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: {
            // What every page needs is one file: together it is packed smaller than in pieces.
            codeSplitting: {
              groups: [
                { name: 'frame', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: `${out}/server`,
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/web/entry.server.tsx' },
      },
    },
  },
  builder: {},
})
