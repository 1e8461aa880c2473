import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { UnsavedChanges } from '../../../../base/form/UnsavedChanges.tsx'
import { asProblem } from '../../../../base/page/request.ts'
import { useLanguage } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Checkbox } from '../../../../base/ui/Checkbox.tsx'
import { Dialog } from '../../../../base/ui/Dialog.tsx'
import { TextField } from '../../../../base/ui/TextField.tsx'
import { notify } from '../../../../base/ui/toast.ts'
import { originalPath, shownAs } from '../../rules.ts'
import type { FileTrack, FileTracks, WholeFileTrack } from '../contract.ts'
import { languageName } from '../shared/language.ts'
import { most } from '../shared/limits.ts'
import { tracksText } from '../text/en.ts'
import { CueList } from './CueList.tsx'
import { dropTrack, type TrackPlace } from './client/calls.ts'
import { EarlierVersions } from './EarlierVersions.tsx'
import { StateLine, Trouble } from './StateLine.tsx'
import styles from './TracksPage.module.css'
import { UploadCues } from './UploadCues.tsx'
import { useTrack } from './useTrack.ts'

type TrackEditorProps = {
  account: string
  place: TrackPlace
  about: FileTracks
  /** Null for a new one. */
  track: WholeFileTrack | null
  /** Whether it is there by now. */
  isThere: boolean
  /** The address of the page without a track. */
  list: string
  onSaved: (track: FileTrack) => void
  onDeleted: () => void
}

/** The recording, and beside it what goes along with it, which is saved as it is written. */
export function TrackEditor(props: TrackEditorProps) {
  const { account, place, about, track, isThere, list, onSaved, onDeleted } = props
  const reader = useLanguage()
  const { editor: words, kinds } = tracksText(reader)
  const media = useRef<HTMLMediaElement>(null)
  const writing = useTrack(
    { account, place, track, durationMs: () => 1000 * finite(media.current?.duration), onSaved },
    () => notify.info(words.restored),
  )
  const { saver, change } = writing
  const now = () => Math.round(1000 * finite(media.current?.currentTime))
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) writing.redo()
    else writing.undo()
  }
  return (
    <section className={styles.editor} aria-labelledby="track" onKeyDown={keys}>
      <UnsavedChanges changed={saver.waits} kept={saver.keeps} />
      <div className={styles.beside}>
        <h2 id="track">
          {words.heading({ kind: kinds[place.kind], language: languageName(place.language, reader) })}
        </h2>
        <StateLine standing={writing.standing} />
        <Media place={place} about={about} label={words.player} media={media} />
        <div className={styles.acts}>
          <Button size="sm" aria-disabled={!writing.canUndo} onClick={writing.undo}>
            {words.undo}
          </Button>
          <Button size="sm" aria-disabled={!writing.canRedo} onClick={writing.redo}>
            {words.redo}
          </Button>
          <DeleteTrack {...{ place, isThere, list, onDeleted }} version={saver.version} />
        </div>
        <details className={styles.settings}>
          <summary>{words.tools}</summary>
          <TextField
            label={words.label}
            hint={words.labelHint}
            value={writing.label}
            maxLength={most.label}
            dir="auto"
            onChange={({ currentTarget: { value } }) => change({ label: value }, 'label')}
          />
          <Checkbox
            label={words.isDefault}
            checked={writing.isDefault}
            onChange={({ currentTarget: { checked } }) => change({ isDefault: checked })}
          />
          <UploadCues writing={writing} isText={place.kind === 'transcript'} />
        </details>
        <EarlierVersions place={place} writing={writing} />
      </div>
      <div className={styles.cues}>
        <Trouble writing={writing} />
        {place.kind === 'transcript' ? (
          <TextField
            multiline
            rows={20}
            label={words.transcript}
            hint={words.transcriptHint}
            value={writing.text}
            dir="auto"
            onChange={({ currentTarget: { value } }) => change({ text: value }, 'transcript')}
          />
        ) : (
          <CueList
            kind={place.kind}
            cues={writing.cues}
            change={(cues, what) => change({ cues }, what)}
            now={now}
            onPlay={(ms) => {
              if (media.current === null) return
              media.current.currentTime = ms / 1000
              void media.current.play().catch(() => {})
            }}
          />
        )}
      </div>
    </section>
  )
}

/** A number of seconds, where the recording has told one. */
function finite(seconds: number | undefined): number {
  return seconds !== undefined && Number.isFinite(seconds) ? seconds : 0
}

type MediaProps = {
  place: TrackPlace
  about: FileTracks
  label: string
  media: RefObject<HTMLMediaElement | null>
}

function Media({ place: { course, file }, about: { name, type }, label, media }: MediaProps) {
  const src = originalPath(course, file, name)
  const common = { src, controls: true, preload: 'metadata', 'aria-label': label } as const
  if (shownAs(type ?? '') === 'audio') {
    return <audio {...common} className={styles.media} ref={media as RefObject<HTMLAudioElement | null>} />
  }
  return <video {...common} className={styles.media} ref={media as RefObject<HTMLVideoElement | null>} />
}

type DeleteTrackProps = Pick<TrackEditorProps, 'place' | 'isThere' | 'list' | 'onDeleted'> & {
  version: () => number | null
}

function DeleteTrack({ place, isThere, list, onDeleted, version }: DeleteTrackProps) {
  const { editor: words } = tracksText(useLanguage())
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await dropTrack(place, version())
      notify.success(words.deleted)
      onDeleted()
      void navigate(list)
    } catch (thrown) {
      notify.error(asProblem(thrown).message)
      setBusy(false)
      setAsks(false)
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        tone="danger"
        onClick={() => setAsks(isThere)}
        aria-disabled={!isThere}
      >
        {words.delete}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={words.deleteTitle}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>{words.cancel}</Button>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              {words.delete}
            </Button>
          </>
        }
      >
        <p>{words.deleteBody}</p>
      </Dialog>
    </>
  )
}
