import { useEffect, useRef, useState } from 'react'
import { cx } from '../../../base/ui/cx.ts'
import styles from './Cover.module.css'
import { coverSources } from './shared/coverSources.ts'

/** A course's image over its drawing. It shows once it has loaded, and is removed when it cannot load. */
export function CoverImage({ url, eager }: { url: string; eager: boolean }) {
  const [state, setState] = useState<'waiting' | 'loaded' | 'missing'>('waiting')
  const image = useRef<HTMLImageElement>(null)

  // The image may have loaded or failed before hydration.
  useEffect(() => {
    const shown = image.current
    if (shown?.complete) setState(shown.naturalWidth === 0 ? 'missing' : 'loaded')
  }, [])

  const sources = coverSources(url)
  if (state === 'missing') return null
  return (
    <img
      ref={image}
      className={cx(styles.image, state === 'loaded' && styles.loaded)}
      srcSet={sources}
      sizes={sources && '480px'}
      src={url}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={() => setState('loaded')}
      onError={() => setState('missing')}
    />
  )
}
