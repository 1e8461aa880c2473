import { wordsWithStops } from '../text/tagline.ts'
import { TitleWithStops } from './Stops.tsx'
import styles from './Tagline.module.css'

/** The site's tagline: short sentences with their growing full stops, anything else as it is. */
export function Tagline({ text, ...stops }: { text: string; drop?: boolean; stacked?: boolean }) {
  const words = wordsWithStops(text)
  if (words === null) return <span className={styles.text}>{text}</span>
  return <TitleWithStops words={words} {...stops} />
}
