import { useState } from 'react'
import { instantIn } from '../../../../base/text/instantIn.ts'
import { useLanguage } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { notify } from '../../../../base/ui/toast.ts'
import type { TrackVersion } from '../contract.ts'
import { tracksText } from '../text/en.ts'
import { listVersions, readVersion, type TrackPlace } from './client/calls.ts'
import styles from './TracksPage.module.css'
import type { TrackWriting } from './useTrack.ts'

/** The earlier versions of a track, which are read as the list is opened, each to be put back. */
export function EarlierVersions({ place, writing }: { place: TrackPlace; writing: TrackWriting }) {
  const reader = useLanguage()
  const { versions: words } = tracksText(reader)
  const [listed, setListed] = useState<readonly TrackVersion[] | 'loading' | 'failed'>('loading')
  const load = async () => {
    setListed('loading')
    const all = await listVersions(place).catch(() => null)
    const now = writing.saver.version()
    setListed(all?.filter(({ version }) => version !== now) ?? 'failed')
  }
  const putBack = async (version: number) => {
    const text = await readVersion(place, version).catch(() => null)
    if (text === null) return notify.error(words.failed)
    writing.putBack(text)
    notify.success(words.isBack)
  }
  return (
    <details
      className={styles.settings}
      onToggle={({ currentTarget: { open } }) => {
        if (open) void load()
      }}
    >
      <summary>{words.title}</summary>
      {listed === 'loading' && <p role="status">{words.loading}</p>}
      {listed === 'failed' && (
        <p role="alert">
          {words.failed}{' '}
          <Button size="sm" onClick={() => void load()}>
            {words.retry}
          </Button>
        </p>
      )}
      {typeof listed === 'object' && listed.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      {typeof listed === 'object' && listed.length > 0 && (
        <ul className={styles.list}>
          {listed.map(({ version, by, at }) => {
            const time = instantIn(reader, at)
            return (
              <li key={version} className={styles.version}>
                <span>
                  <time dateTime={at}>{time}</time> <bdi className={styles.quiet}>{by ?? words.somebody}</bdi>
                </span>
                <Button
                  size="sm"
                  aria-label={words.putBackOf({ time })}
                  onClick={() => void putBack(version)}
                >
                  {words.putBack}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </details>
  )
}
