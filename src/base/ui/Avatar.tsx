import { useEffect, useRef, useState } from 'react'
import { isPhoto, photoSources } from '../contract/photo.ts'
import styles from './Avatar.module.css'
import { cx } from './cx.ts'
import { initialsOf } from './initials.ts'

/** A person as a small disc: their photo, or their initials where there is none or it fails to load. */
export function Avatar({ name, photoURL }: { name: string; photoURL?: string | null | undefined }) {
  const [failed, setFailed] = useState<string>()
  const image = useRef<HTMLImageElement>(null)

  // A photo may have failed before hydration, when there was no listener.
  useEffect(() => {
    const photo = image.current
    if (photoURL && photo?.complete && photo.naturalWidth === 0) setFailed(photoURL)
  }, [photoURL])

  return (
    <span className={cx(styles.avatar, styles[`tone${toneOf(name)}`])} aria-hidden="true">
      {initialsOf(name)}
      {photoURL && isPhoto(photoURL) && photoURL !== failed && (
        <img
          ref={image}
          {...photoSources(photoURL)}
          alt=""
          width={40}
          height={40}
          decoding="async"
          // So small a photo is not worth a preload before what the page shows first.
          fetchPriority="low"
          referrerPolicy="no-referrer"
          onError={() => setFailed(photoURL)}
        />
      )}
    </span>
  )
}

function toneOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % 5
}
