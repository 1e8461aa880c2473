import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanRouter } from './scripts/build/leanRouter.ts'
import { precompress } from './scripts/build/precompress.ts'
import { sonnerWithoutInjectedStyle } from './src/base/ui/sonnerStyle.ts'

const out = process.env.TERCET_OUT_DIR ?? 'dist'

export default defineConfig({
  plugins: [react(), leanRouter(), sonnerWithoutInjectedStyle(), precompress()],
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
          // A function in parentheses is compiled at once, not scanned first and compiled a moment later.
          format: { wrap_func_args: true },
          ecma: 2020,
          compress: { passes: 3, pure_getters: true, keep_fargs: false },
        },
        // All styles together are smaller than the wait for several files, and every next page is styled at once.
        cssCodeSplit: false,
        // An inlined file would need a wider content security policy.
        assetsInlineLimit: 0,
        // Browsers of the last three years: `:dir()`, nesting and `light-dark()` stay as they are written.
        target: 'es2023',
        cssTarget: ['chrome120', 'firefox121', 'safari17.4'],
        rolldownOptions: {
          // What takes the page over is named too, so that all it needs at first comes in one piece.
          input: ['src/app/web/entry.client.tsx', 'src/app/web/takeOver.tsx'],
          // The router's advice to developers is of no use to readers.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          // Few files: a first visit waits for each of them in turn.
          output: {
            codeSplitting: {
              groups: [
                // The few lines that the entry shares with the frame, which it must not wait for.
                { name: 'first', test: /preload-helper|rolldown.runtime|pageDataElement/, priority: 2 },
                {
                  name: 'frame',
                  tags: ['$initial'],
                  test: /^(?!.*(entry\.client|firstPaint|ui.styles))/,
                  priority: 1,
                },
                // What several screens share, in a few pieces: each is packed better, and fetched once.
                { name: 'sending', test: /offline.queue|IdempotencyKeyInput/ },
                { name: 'cards', test: /courses.CourseCard|page.Await|ui.Grid|ui.Skeleton/ },
                { name: 'fields', test: /ui.(Text)?Field\.tsx|useFocusOnError/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Its file for servers holds every icon there is.
      resolve: { noExternal: ['lucide'] },
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
