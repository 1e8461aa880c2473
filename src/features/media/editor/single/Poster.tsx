import { useId, useRef, useState } from 'react'
import { asProblem } from '../../../../base/page/request.ts'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import type { FileTasks } from '../../../files/preparing/shared/answers.ts'
import { variantPath } from '../../../files/rules.ts'
import { mediaText } from '../../text/en.ts'
import { dropPoster, frameOf, pictureIn, putPoster } from './client/poster.ts'
import styles from './SingleEditor.module.css'

type PosterProps = {
  course: string
  file: { _id: string; name: string }
  /** The video as it is shown above; null where it is not. */
  video: HTMLVideoElement | null
  /** Which picture there is. */
  poster: FileTasks['poster']
  onChange: (made: FileTasks) => void
}

/** The picture that stands for a video until it plays: chosen by the author, or made of it. */
export function Poster({ course, file, video, poster, onChange }: PosterProps) {
  const { poster: words } = useText(mediaText)
  const title = useId()
  const choose = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState({ text: '', isRefused: false })
  // Another picture under the same address is asked for anew.
  const [changes, setChanges] = useState(0)

  const change = async (work: () => Promise<FileTasks | null>, done: string) => {
    if (isBusy) return
    setBusy(true)
    setSaid({ text: '', isRefused: false })
    try {
      const made = await work()
      if (made === null) return setSaid({ text: words.noFrame, isRefused: true })
      onChange(made)
      setChanges((count) => count + 1)
      setSaid({ text: done, isRefused: false })
    } catch (error) {
      setSaid({ text: asProblem(error).message, isRefused: true })
    } finally {
      setBusy(false)
    }
  }
  const place = { course, file: file._id }
  return (
    <section className={styles.preparing} aria-labelledby={title}>
      <h2 id={title}>{words.title}</h2>
      <p className={styles.hint}>{words.help}</p>
      {poster === 'none' ? (
        <p className={styles.hint}>{words.none}</p>
      ) : (
        <img
          key={`${poster} ${changes}`}
          className={styles.poster}
          src={`${variantPath(course, file._id, 'poster', file.name)}?${poster}${changes}`}
          alt={poster === 'own' ? words.own : words.made}
        />
      )}
      <p className={styles.acts}>
        <Button variant="line" size="sm" busy={isBusy} onClick={() => choose.current?.click()}>
          {words.choose}
        </Button>
        <Button
          variant="line"
          size="sm"
          busy={isBusy}
          onClick={() =>
            void change(async () => {
              const frame = video === null ? null : await frameOf(video)
              return frame === null ? null : putPoster(place, frame)
            }, words.saved)
          }
        >
          {words.frame}
        </Button>
        {poster === 'own' && (
          <Button
            variant="text"
            size="sm"
            busy={isBusy}
            onClick={() => void change(() => dropPoster(place), words.removed)}
          >
            {words.remove}
          </Button>
        )}
      </p>
      <p className={said.isRefused ? styles.unfit : styles.hint} role="status">
        {said.text}
      </p>
      <input
        ref={choose}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={words.choose}
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? []
          currentTarget.value = ''
          if (picture !== undefined)
            void change(async () => putPoster(place, await pictureIn(picture)), words.saved)
        }}
      />
    </section>
  )
}
