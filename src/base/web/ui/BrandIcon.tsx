import facebook from 'simple-icons/icons/facebook.svg?raw'
import github from 'simple-icons/icons/github.svg?raw'
import google from 'simple-icons/icons/google.svg?raw'
import whatsapp from 'simple-icons/icons/whatsapp.svg?raw'
import x from 'simple-icons/icons/x.svg?raw'
import youtube from 'simple-icons/icons/youtube.svg?raw'
import { cx } from './cx.ts'
import styles from './Icon.module.css'

// One file each, read as text: the package's own module would bring all its marks to the server's start.
const shapes = {
  facebook: shapeOf(facebook),
  github: shapeOf(github),
  google: shapeOf(google),
  whatsapp: shapeOf(whatsapp),
  x: shapeOf(x),
  youtube: shapeOf(youtube),
}

export type BrandName = keyof typeof shapes

/** The mark of another service in one colour, sized by the text beside it. */
export function BrandIcon({ name, className }: { name: BrandName; className?: string | undefined }) {
  return (
    <svg className={cx(styles.icon, className)} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}

function shapeOf(svg: string): string {
  return /<path d="([^"]+)"/.exec(svg)?.[1] ?? ''
}
