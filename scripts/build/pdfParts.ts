import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The parts of pdf.js that a PDF asks for one by one while it is read (its worker, tables of characters, fonts, decoders
 * of pictures) as files of one folder, which its version is the name of: it joins names to an address, so they cannot have a hash.
 */
export function pdfParts(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const base = `assets/pdf-${version}/`
  const inFolder = (name: string, kept: RegExp) =>
    readdirSync(join(folder, name)).flatMap((file) => (kept.test(file) ? [join(folder, name, file)] : []))
  const parts = new Map(
    [
      ...inFolder('legacy/build', /^pdf\.worker\.min\.mjs$/),
      ...inFolder('cmaps', /\.bcmap$/),
      ...inFolder('standard_fonts', /\.(pfb|ttf)$|^LICENSE/),
      ...inFolder('wasm', /_nowasm_fallback\.js$|^LICENSE_(PDFJS_)?(JBIG2|OPENJPEG)$/),
    ].map((path) => [nameOf(path), path]),
  )
  return {
    name: 'pdf-parts',
    config: () => ({ define: { 'import.meta.env.PDF_PARTS': JSON.stringify(`/${base}`) } }),
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const path = parts.get((request.url ?? '').slice(1))
        if (path === undefined) return next()
        response.setHeader('Content-Type', /js$/.test(path) ? 'text/javascript' : 'application/octet-stream')
        response.end(readFileSync(path))
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [name, path] of parts)
        this.emitFile({ type: 'asset', fileName: base + name, source: readFileSync(path) })
    },
  }
}

/** Licences have an ending, by which it is known what they are. */
function nameOf(path: string): string {
  const name = basename(path)
  return name.startsWith('LICENSE') ? `${name}.txt` : name
}
