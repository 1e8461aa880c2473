import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sonnerWithoutInjectedStyle } from './src/base/web/ui/sonnerStyle.ts'

const out = process.env.TERCET_OUT_DIR ?? 'dist'

export default defineConfig({
  plugins: [react(), sonnerWithoutInjectedStyle()],
  publicDir: 'src/app/web/public',
  appType: 'custom',
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  environments: {
    client: {
      build: {
        outDir: `${out}/client`,
        emptyOutDir: true,
        manifest: true,
        // An inlined file would need a wider content security policy.
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/app/web/entry.client.tsx' },
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
