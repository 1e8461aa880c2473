import styles from './Prose.module.css'

/** A text as learners will read it. The server has written the HTML and checked it by its list of what is allowed. */
export function PreviewView({ html }: { html: string }) {
  return <article className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
