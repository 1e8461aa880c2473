import { ExternalLink } from 'lucide'
import { useText } from '../../../base/text/useText.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import type { ItemPage } from '../contract.ts'
import { classroomText } from '../text/en.ts'
import { OpenFrame } from './frames/OpenFrame.tsx'
import styles from './LinkItem.module.css'

/** A link to something elsewhere: what is there, why to read it, and the way there, in a new tab. */
export function LinkItem(props: { page: Extract<ItemPage, { kind: 'link' }>; frames: readonly string[] }) {
  const { page, frames } = props
  const { player } = useText(classroomText)
  return (
    <div className={styles.link}>
      {page.what !== '' && <p dir="auto">{page.what}</p>}
      {page.why !== '' && (
        <>
          <h2>{player.link.why}</h2>
          <p dir="auto">{page.why}</p>
        </>
      )}
      <p>
        <a className="link" href={page.url} target="_blank" rel="noopener nofollow ugc">
          <bdi>{page.title === '' ? page.url : page.title}</bdi> <Icon of={ExternalLink} />
          <span className="vh">{player.link.open}</span>
        </a>
      </p>
      <OpenFrame key={page.url} url={page.url} title={page.title} frames={frames} />
    </div>
  )
}
