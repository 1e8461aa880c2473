import { addressWith } from '../../../../base/page/list/address.ts'
import { useLanguage } from '../../../../base/text/useText.ts'
import { Link } from '../../../../base/ui/Link.tsx'
import type { FileTrack } from '../contract.ts'
import { languageName } from '../shared/language.ts'
import { tracksText } from '../text/en.ts'
import { isOf, type WhichTrack } from './client/listed.ts'
import styles from './TrackList.module.css'

type TrackListProps = {
  /** The name of the recording. */
  name: string
  tracks: readonly FileTrack[]
  /** The page on which they are written. */
  address: string
  /** The item that page leads back to; empty for the course. */
  item: string
  /** The one that is being written. */
  open?: WhichTrack | null
}

/** What goes along with a recording, each a link to write it. */
export function TrackList({ name, tracks, address, item, open = null }: TrackListProps) {
  const reader = useLanguage()
  const { page, kinds } = tracksText(reader)
  if (tracks.length === 0) return <p className={styles.quiet}>{page.none}</p>
  return (
    <nav aria-label={page.list({ name })}>
      <ul className={styles.tracks}>
        {tracks.map((track) => (
          <li key={`${track.kind} ${track.language}`}>
            <Link
              to={addressWith(address, { kind: track.kind, language: track.language, item })}
              className="link"
              aria-current={open !== null && isOf(track, open) ? 'page' : undefined}
            >
              {kinds[track.kind]}: {languageName(track.language, reader)}
            </Link>{' '}
            <span className={styles.quiet}>
              {track.kind !== 'transcript' && page.parts({ count: track.cues })}
              {track.isDefault && (track.kind === 'transcript' ? page.usual : ` · ${page.usual}`)}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
