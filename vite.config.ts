import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanRouter } from './scripts/build/leanRouter.ts'
import { pdfParts } from './scripts/build/pdfParts.ts'
import { precompress } from './scripts/build/precompress.ts'
import { sonnerWithoutInjectedStyle } from './src/base/ui/sonnerStyle.ts'

const out = process.env.TERCET_OUT_DIR ?? 'dist'

export default defineConfig({
  plugins: [react(), leanRouter(), sonnerWithoutInjectedStyle(), pdfParts(), precompress()],
  publicDir: 'src/app/web/public',
  appType: 'custom',
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  environments: {
    client: {
      build: {
        outDir: `${out}/client`,
        emptyOutDir: true,
        manifest: true,
        // The output is two per cent smaller than the default minifier's, for a few seconds more of build time.
        minify: 'terser',
        terserOptions: {
          module: true,
          // A function in parentheses is compiled at once instead of being scanned first and compiled later.
          format: { wrap_func_args: true },
          ecma: 2020,
          compress: { passes: 3, pure_getters: true, keep_fargs: false },
        },
        // Loading all styles at once takes less time than several requests, and every further page is styled at once.
        cssCodeSplit: false,
        // An inlined file would need a wider content security policy.
        assetsInlineLimit: 0,
        // Browsers of the last three years: `:dir()`, nesting and `light-dark()` are not transformed.
        target: 'es2023',
        cssTarget: ['chrome120', 'firefox121', 'safari17.4'],
        rolldownOptions: {
          // The module that hydrates the page is an entry too, so that all it needs at first comes in one file.
          input: ['src/app/web/entry.client.tsx', 'src/app/web/takeOver.tsx'],
          // The router's warnings for developers are removed.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          // Few files: a first visit waits for each of them in turn.
          output: {
            // The first file names all others, and hashes do not compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // The code that the entry shares with the frame: the entry must not wait for the frame.
                { name: 'first', test: /preload-helper|rolldown.runtime|pageDataElement/, priority: 2 },
                {
                  name: 'frame',
                  tags: ['$initial'],
                  test: /^(?!.*(entry\.client|firstPaint|ui.styles))/,
                  priority: 1,
                },
                // Code shared by several screens, in a few chunks: each compresses better and is fetched once.
                // Of its texts only the English ones: those of another language are one file, which few need.
                {
                  name: 'sending',
                  test: /offline.queue(?!.text.bn)|IdempotencyKeyInput|form.(defineForm|formAction|formText|useFetcherForm)\./,
                },
                {
                  name: 'cards',
                  test: /courses.CourseCard|courses.saved.marks.MarksSlot|page.Await|ui.Grid|ui.Skeleton|contract.pageSize/,
                },
                {
                  name: 'lists',
                  test: /ui.(Pagination|CompactSelect|SearchField|PageHead)\.|page.list.(PagedList|NumberedPager|listPage|address)\.|catalogue.text.en|catalogue.CatalogueTools.module|courses.rules\.ts/,
                },
                { name: 'growing', test: /page.list.(ScrollPager|useGrowth)\.|courses.CourseGrid/ },
                { name: 'fields', test: /ui.(Text)?Field\.tsx/ },
                // What the page of a lesson shares with that of its course, and what it needs beside: forty small files otherwise.
                {
                  name: 'classroom',
                  test: /classroom.(text.en|shared.place|player.StateMark)\./,
                  priority: 0.5,
                },
                {
                  name: 'learning',
                  test: /event-queue(?!.waiting)|classroom.(player.client.(data|options|reading|tellMark)\.|offline.(client|text.en)|notes.(client|text.en)|player.recording.(text.en|rules.(sources|cells)))/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Its build for servers contains every icon.
      resolve: { noExternal: ['lucide'] },
      build: {
        outDir: `${out}/server`,
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/web/entry.server.tsx' },
      },
    },
    // The worker that shows kept pages without a connection: one file, since not every browser's workers can import others.
    worker: {
      consumer: 'client',
      build: {
        outDir: `${out}/client`,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { offline: 'src/base/page/offline-pages/worker.ts' },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
  builder: {},
})
