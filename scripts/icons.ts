import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Renderer } from '@takumi-rs/wasm/node'

const folder = join(import.meta.dirname, '..', 'src', 'app', 'web', 'public')

/**
 * The variants of the icon: where systems crop it to a shape of their own, it fills its square and the dots keep away
 * from the edge.
 */
const shapes = {
  own: { corner: true, scale: 1 },
  squared: { corner: false, scale: 0.92 },
  maskable: { corner: false, scale: 0.8 },
}

const icons = [
  { name: 'favicon.ico', size: 32, shape: shapes.own },
  { name: 'icon-192.png', size: 192, shape: shapes.own },
  { name: 'icon-512.png', size: 512, shape: shapes.own },
  { name: 'icon-maskable-512.png', size: 512, shape: shapes.maskable },
  { name: 'apple-touch-icon.png', size: 180, shape: shapes.squared },
] as const

/**
 * Renders every icon made from `icon.svg`.
 * @returns their paths and contents
 */
export async function drawIcons(): Promise<{ path: string; bytes: Uint8Array }[]> {
  const svg = await readFile(join(folder, 'icon.svg'), 'utf8')
  const renderer = new Renderer()
  return Promise.all(
    icons.map(async ({ name, size, shape }) => {
      const square = { width: size, height: size }
      const bytes = await renderer.render(
        { type: 'image', src: new TextEncoder().encode(shaped(svg, shape)), style: square },
        { ...square, format: name.endsWith('.ico') ? 'ico' : 'png' },
      )
      return { path: join(folder, name), bytes }
    }),
  )
}

/** The drawing with or without rounded corners, its dots moved towards the middle by `scale`. */
function shaped(svg: string, { corner, scale }: { corner: boolean; scale: number }): string {
  const [head = '', stops = ''] = svg.replace('</svg>', '').split(/(?=<circle)(.*)/s)
  const ground = corner ? head : head.replace(/ rx="\d+"/, '')
  const middle = 32 - 32 * scale
  return `${ground}<g transform="translate(${middle} ${middle}) scale(${scale})">${stops}</g></svg>`
}

if (import.meta.main) {
  for (const { path, bytes } of await drawIcons()) await writeFile(path, bytes)
}
