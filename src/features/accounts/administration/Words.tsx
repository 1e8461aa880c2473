import { useId } from 'react'
import { useSite } from '../../../base/web/useSite.ts'
import styles from './Words.module.css'

/** What somebody or some program wrote, line by line. Links are made of the addresses of this site alone. */
export function Words({ label, text }: { label: string; text: string }) {
  const { url } = useSite()
  const id = useId()
  const pieces = text.trim().matchAll(/https?:\/\/\S+|(?:(?!https?:\/\/)[\s\S])+/g)
  return (
    <section className={styles.words} aria-labelledby={id} dir="auto">
      <h3 id={id} className="vh">
        {label}
      </h3>
      {Array.from(pieces, ({ 0: piece, index }) =>
        piece.startsWith(`${url}/`) ? (
          <a key={index} className="link" href={piece}>
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </section>
  )
}
