import { Refusal } from '../../../../base/form/Refusal.tsx'
import { useFetcherForm } from '../../../../base/form/useFetcherForm.tsx'
import { useText } from '../../../../base/text/useText.ts'
import { Button } from '../../../../base/ui/Button.tsx'
import { sizeOf } from '../../../files/rules.ts'
import { filesText } from '../../../files/text/en.ts'
import type { OpenUpload } from '../../contract.ts'
import { mediaText } from '../../text/en.ts'
import type { Upload } from '../client/uploads.ts'
import shared from '../FilesEditor.module.css'
import { discardForm } from './client/forms.ts'
import styles from './WaitingUploads.module.css'

type WaitingUploadsProps = {
  uploads: readonly OpenUpload[]
  /** What this page uploads. */
  going: ReadonlyMap<string, Upload>
  /** Has the member choose a file. */
  onContinue: () => void
}

/** What the member has begun to upload to the course, and no item has: to go on with, or to discard. Nothing where there is none. */
export function WaitingUploads({ uploads, going, onContinue }: WaitingUploadsProps) {
  const { waiting: words } = useText(mediaText)
  const shown = uploads.filter(({ _id }) => !going.has(_id))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="waiting-uploads" className={shared.row}>
      <h2 id="waiting-uploads">{words.title({ count: shown.length })}</h2>
      <p className={shared.hint}>{words.help}</p>
      <ul className={shared.list}>
        {shown.map((upload) => (
          <WaitingUpload key={upload._id} upload={upload} onContinue={onContinue} />
        ))}
      </ul>
    </section>
  )
}

function WaitingUpload({ upload, onContinue }: { upload: OpenUpload; onContinue: () => void }) {
  const { waiting: words } = useText(mediaText)
  const { size: sizeText } = useText(filesText)
  const { Form, busy, refused } = useFetcherForm(discardForm)
  const { _id: id, name, size, received, refused: because } = upload
  const percent = Math.floor((received * 100) / size)
  return (
    <li>
      <p className={shared.name}>
        <bdi>{name}</bdi>{' '}
        <span className="num">
          {because === null ? words.percent({ percent }) : words.refused}, {sizeText(sizeOf(size))}
        </span>
      </p>
      <Form className={shared.upload}>
        <Refusal of={refused} />
        <input type="hidden" name="upload" value={id} />
        {because === null && (
          <Button
            size="sm"
            className={styles.continue}
            aria-label={words.continueWith({ name })}
            onClick={onContinue}
          >
            {words.continue}
          </Button>
        )}
        <Button type="submit" variant="ghost" size="sm" busy={busy} aria-label={words.discardOne({ name })}>
          {words.discard}
        </Button>
      </Form>
    </li>
  )
}
