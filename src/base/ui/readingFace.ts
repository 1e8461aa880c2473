import latin from '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2?url'
import { preload } from 'react-dom'
import './styles/fontsReading.css'

/**
 * For a page that sets long texts: asks for their face at once, which otherwise is found only when the text is laid out, too
 * late to be shown. Only the server asks: within the site loaders wait for it (`facesFor`).
 * @param text the first of what is read
 */
export function askForReadingFace(text: string): void {
  if (!import.meta.env.SSR || !/[a-z]/i.test(text)) return
  preload(latin, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
}
