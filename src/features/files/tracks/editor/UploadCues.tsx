import { useRef, useState } from 'react'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { Callout } from '../../../../base/ui/Callout.tsx'
import { toEdit } from '../shared/cueList.ts'
import { most } from '../shared/limits.ts'
import { cleanTranscript, readCues } from '../shared/vtt.ts'
import { tracksText } from '../text/en.ts'
import styles from './TracksPage.module.css'
import type { TrackWriting } from './useTrack.ts'

/** Takes a file of captions in place of what is here, or says where it cannot be read. */
export function UploadCues({ writing, isText }: { writing: TrackWriting; isText: boolean }) {
  const { editor: words, faults: told } = useText(tracksText)
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<{ kind: 'success' | 'danger'; title: string; lines: string[] } | null>(
    null,
  )
  const take = async (file: File) => {
    if (file.size > most.bytes) return setSaid({ kind: 'danger', title: words.tooLarge, lines: [] })
    const text = await file.text()
    if (isText) return writing.change({ text: cleanTranscript(text) })
    const { cues, faults } = readCues(text)
    if (faults.length === 0) {
      writing.change({ cues: toEdit(text) })
      return setSaid({ kind: 'success', title: words.uploaded({ count: cues.length }), lines: [] })
    }
    const lines = faults.map(({ cause, ...place }) =>
      told[cause]({ ...place, most: cause === 'many' ? most.cues : most.cueText }),
    )
    setSaid({ kind: 'danger', title: words.unreadable, lines })
  }
  return (
    <>
      <p>
        <Button onClick={() => field.current?.click()}>{words.upload}</Button>
        <input
          ref={field}
          type="file"
          accept=".vtt,.srt,.txt,text/vtt"
          hidden
          aria-label={words.upload}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined) void take(file)
            currentTarget.value = ''
          }}
        />
      </p>
      {!isText && <p className={styles.quiet}>{words.uploadHint}</p>}
      <div role="status">
        {said !== null && (
          <Callout kind={said.kind} title={said.title}>
            {said.lines.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </Callout>
        )}
      </div>
    </>
  )
}
