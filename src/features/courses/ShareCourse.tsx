import { coursesText } from '../../base/shared/text/courses.ts'
import { BrandIcon } from '../../base/web/ui/BrandIcon.tsx'
import { Button } from '../../base/web/ui/Button.tsx'
import styles from './ShareCourse.module.css'
import { shareTargets } from './web/share.ts'

const { share } = coursesText

/** Two buttons that pass the course's address on, each in a window of its own. */
export function ShareCourse({ url, title }: { url: string; title: string }) {
  return (
    <div className={`noPrint ${styles.share}`}>
      <span id="share">{share.heading}</span>
      {shareTargets.map((target) => (
        <Button
          key={target.name}
          size="sm"
          aria-label={share[target.label]}
          onClick={() =>
            open(
              target.address(url, title),
              '_blank',
              `noopener,noreferrer,width=${target.width},height=${target.height}`,
            )
          }
        >
          <BrandIcon name={target.name} />
          {share[target.name]}
        </Button>
      ))}
    </div>
  )
}
