import { useSite } from '../../../base/ui/useSite.ts'
import styles from './Words.module.css'

/** An untrusted text with its line breaks. Only addresses of this site become links. */
export function Words({ text }: { text: string }) {
  const { url } = useSite()
  const pieces = text.trim().matchAll(/https?:\/\/\S+|(?:(?!https?:\/\/)[\s\S])+/g)
  return (
    <p className={styles.words} dir="auto">
      {Array.from(pieces, ({ 0: piece, index }) =>
        piece.startsWith(`${url}/`) ? (
          <a key={index} className="link" href={piece}>
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  )
}
