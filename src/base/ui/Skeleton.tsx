import { Grid } from './Grid.tsx'
import styles from './Skeleton.module.css'

/** Course cards still on their way: `count` grey shapes in the card grid, read aloud as `label`. */
export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div className={styles.skeletons} role="status">
      <span className="vh">{label}</span>
      <Grid aria-hidden="true">
        {[...Array(count).keys()].map((at) => (
          <li key={at} className={styles.card}>
            <div className={styles.cover} />
            <div className={styles.meta} />
            <div className={styles.title} />
            <div className={styles.line} />
            <div className={styles.lastLine} />
          </li>
        ))}
      </Grid>
    </div>
  )
}
